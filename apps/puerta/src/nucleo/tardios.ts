import type { CruceJuzgado } from '@taquilla/contract/puerta/lector';
import { senalar } from '../senales/senales.ts';
import { llegoBueno } from './buenosTarde.ts';
import { type CruceEnCola, cambiar, estado, type Resultado } from './estado.ts';

/**
 * Handles the server's verdicts on tries that the phone had decided. A late no takes the screen, each in its turn
 * (§P4.3), and so does a late yes.
 */
export function oirJuzgados(juzgados: readonly CruceJuzgado[], enviados: readonly CruceEnCola[]): void {
  if (juzgados.some(({ supervision }) => supervision === 'rechazada'))
    cambiar({ aviso: { texto: 'La taquilla no reconoce a quien supervisó', en: Date.now() } });
  for (const juzgado of juzgados) {
    const suyo = enviados.find(({ id }) => id === juzgado.id);
    if (juzgado.dejoPasar && suyo?.decision?.dejoPasar === false && !suyo.deshace)
      void llegoBueno(juzgado, suyo);
    if (!juzgado.dejoPasar) completarRechazo(juzgado);
  }
  const tardios = juzgados.flatMap(juzgado => {
    const suyo = enviados.find(({ id }) => id === juzgado.id);
    return suyo?.decision?.dejoPasar && !juzgado.dejoPasar ? [tardioDe(juzgado, suyo)] : [];
  });
  const [primero, ...resto] = tardios;
  if (!primero) return;
  const { resultado, tardios: esperan, cabecera } = estado.get();
  // A refusal on the screen gives way to a late one, unless it is a late one itself.
  if (resultado?.tarde) cambiar({ tardios: [...esperan, ...tardios] });
  else {
    const pendiente = resultado && !resultado.dejoPasar ? [resultado] : [];
    cambiar({ resultado: primero, tardios: [...esperan, ...resto, ...pendiente] });
  }
  if (cabecera) senalar(primero.veredicto, cabecera.reglas);
}

/**
 * Adds the server's facts to a no that the phone decided alone and still shows: slip, story and other event (§P4.7).
 */
function completarRechazo({ id, folio, otroEvento, historia, intentos }: CruceJuzgado): void {
  const { resultado } = estado.get();
  if (resultado?.cruceId !== id || resultado.dejoPasar) return;
  const conHistoria = historia.length > 0 ? { historia } : {};
  cambiar({
    resultado: { ...resultado, ...conHistoria, folio, otroEvento, intentos, sinConexion: false },
  });
}

function tardioDe(juzgado: CruceJuzgado, suyo: CruceEnCola): Resultado {
  return {
    cruceId: juzgado.id,
    sentido: suyo.sentido,
    veredicto: juzgado.veredicto,
    dejoPasar: false,
    lugar: suyo.lugar,
    nombre: juzgado.boleto?.nombre ?? '',
    boletoId: suyo.boletoId,
    huella: suyo.huella ?? null,
    notas: 0,
    vendidoDespues: false,
    otraPuerta: null,
    otroEvento: juzgado.otroEvento,
    historia: juzgado.historia,
    intentos: juzgado.intentos,
    folio: juzgado.folio,
    sinConexion: false,
    tarde: true,
    momento: Date.parse(suyo.momento),
  };
}
