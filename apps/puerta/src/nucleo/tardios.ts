import type { CruceJuzgado } from '@taquilla/contract/puerta/lector';
import { senalar } from '../senales/senales.ts';
import { llegoBueno } from './buenosTarde.ts';
import { type CruceEnCola, cambiar, estado, type Resultado } from './estado.ts';
import { lugarJuzgado } from './mostrar.ts';

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
 * Adds the server's facts to a no that the phone decided alone and still shows: slip, story and other event (§P4.7). Where
 * the phone knew nothing of the ticket, also the reason.
 */
function completarRechazo(juzgado: CruceJuzgado): void {
  const { id, folio, otroEvento, historia, intentos } = juzgado;
  const { resultado, rechazos, cabecera } = estado.get();
  if (resultado?.cruceId !== id || resultado.dejoPasar) return;
  const conHistoria = historia.length > 0 ? { historia } : {};
  const lugar = lugarJuzgado(juzgado) || resultado.lugar;
  const veredicto = resultado.veredicto === 'sin_datos' ? juzgado.veredicto : resultado.veredicto;
  const completo = { ...resultado, ...conHistoria, lugar, veredicto, folio, otroEvento, intentos };
  cambiar({ resultado: { ...completo, sinConexion: false } });
  if (veredicto === resultado.veredicto) return;
  const { sin_datos: veces = 1, ...quedan } = rechazos;
  const otros: typeof rechazos = quedan;
  cambiar({
    rechazos: {
      ...otros,
      ...(veces > 1 && { sin_datos: veces - 1 }),
      [veredicto]: (otros[veredicto] ?? 0) + 1,
    },
  });
  if (cabecera) senalar(veredicto, cabecera.reglas);
}

function tardioDe(juzgado: CruceJuzgado, suyo: CruceEnCola): Resultado {
  const momento = Date.parse(suyo.momento) + (suyo.desfaseMs ?? 0);
  const puerta = estado.get().cabecera?.puertas.find(({ id }) => id === suyo.puertaId)?.nombre ?? '';
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
    repetidoHace: null,
    aqui: { cuando: new Date(momento).toISOString(), puerta },
    momento,
  };
}
