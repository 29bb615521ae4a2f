import type { CruceJuzgado } from '@taquilla/contract/puerta/lector';
import { enqueue } from '../storage/storage.ts';
import { ahora, type CruceEnCola, cambiar, estado, lista, type Resultado } from './estado.ts';
import { huellaLeida } from './lista.ts';
import { anotarPaso, lugarJuzgado, mostrar } from './mostrar.ts';
import { sincronizar } from './sincronizar.ts';

/**
 * Tries that the server let in after the phone had refused or doubted them, by ticket hash: no visitor came in by them.
 */
const tardios = new Map<string, CruceEnCola>();
const CERCA_MS = 5_000;

/**
 * Handles the server's late yes (§P4.1): the server burned the ticket, or would have, while the screen said no. If the
 * screen still shows that answer, the phone lets the person in and sends the try again as a passage, which burns a
 * ticket that was not burned yet. Otherwise the phone lets the ticket in when it is read again, although the server has
 * it as used: by this phone's own try alone.
 */
export async function llegoBueno(juzgado: CruceJuzgado, suyo: CruceEnCola): Promise<void> {
  const { huella } = suyo;
  // The server sees no signature, so its yes does not lift a bad one; nor does it lift a doubt about two people.
  const suya = suyo.decision?.veredicto;
  if (huella === undefined || suya === 'no_valido' || suya === 'repetido' || yaPaso(huella, suyo)) return;
  const { resultado, rechazos, cola } = estado.get();
  if (resultado?.cruceId !== suyo.id) {
    tardios.set(huella, suyo);
    return;
  }
  const { veredicto } = juzgado;
  await enqueue(suyo.id, { ...suyo, decision: { veredicto, dejoPasar: true } });
  const { [resultado.veredicto]: veces = 1, ...otros } = rechazos;
  cambiar({
    cola: cola + 1,
    rechazos: veces > 1 ? { ...otros, [resultado.veredicto]: veces - 1 } : otros,
  });
  const abierto = {
    ...abrirPaso(resultado, veredicto),
    nombre: juzgado.boleto?.nombre ?? resultado.nombre,
    lugar: lugarJuzgado(juzgado) || resultado.lugar,
    momento: ahora(),
  };
  anotarPaso(abierto, { sabido: false });
  mostrar(abierto);
  void sincronizar();
}

/** Whether the phone knows a passage of the ticket by another try. */
function yaPaso(huella: string, suyo: CruceEnCola): boolean {
  if (lista.sueltos().some(paso => paso.huella === huella && paso.id !== suyo.id)) return true;
  const { entradas = 0, ultimaEntrada = 0 } = lista.buscar(huellaLeida(huella))?.pasos ?? {};
  return entradas > 0 && !fueEntonces(suyo, ultimaEntrada);
}

function fueEntonces({ momento, desfaseMs }: CruceEnCola, cuando: number): boolean {
  return Math.abs(Date.parse(momento) + (desfaseMs ?? 0) - cuando) < CERCA_MS;
}

function abrirPaso(resultado: Resultado, veredicto: Resultado['veredicto']): Resultado {
  return { ...resultado, veredicto, dejoPasar: true, historia: [], folio: null, sinConexion: false };
}

/** Lets a ticket in that the server has as used by a refused try of this phone. */
export function conTardio(resultado: Resultado): Resultado {
  const { huella, veredicto, historia } = resultado;
  const suyo = huella === null ? undefined : tardios.get(huella);
  if (!suyo || huella === null) return resultado;
  tardios.delete(huella);
  const [unica, ...otras] = historia;
  const esSuya =
    veredicto === 'ya_usado' &&
    unica !== undefined &&
    otras.length === 0 &&
    unica.quien === `Lector ${estado.get().cabecera?.numero ?? 0}` &&
    fueEntonces(suyo, Date.parse(unica.cuando));
  return esSuya ? { ...abrirPaso(resultado, 'pasa'), cruceId: suyo.id } : resultado;
}

/** Forgets a late yes, once its ticket passed by another try. */
export function olvidarTardio(huella: string | null): void {
  if (huella !== null) tardios.delete(huella);
}
