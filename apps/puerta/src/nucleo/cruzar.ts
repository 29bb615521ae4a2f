import type { CruceJuzgado, Veredicto } from '@taquilla/contract/puerta/lector';
import { sumarPaso } from '@taquilla/rules/puerta/pasos';
import { dejaPasar } from '@taquilla/rules/puerta/veredicto';
import { encolar } from '../almacen/almacen.ts';
import { call } from '../api/call.ts';
import { senalar } from '../senales/senales.ts';
import { decidirFila, type Leido, leerYDecidir, lugarDe } from './decidir.ts';
import { ahora, type CruceEnCola, cambiar, estado, lista, puertaActual, type Resultado } from './estado.ts';
import { huellaLeida } from './lista.ts';
import { recordarJornada } from './sesion.ts';
import { atender, hayRed, sincronizar } from './sincronizar.ts';

/** For so long the server's word is waited for; not at all where its last ten answers took longer (§P4.1). */
const ESPERA_MS = 250;
/** The same code says nothing for so long, and "Mismo boleto" after it (§P4.4). */
const CALLADO_MS = 4_000;
const MISMO_MS = 60_000;

let anterior: { texto: string; en: number; resuelto: boolean } | null = null;
let ocupado = false;
const tardanzas: number[] = [];

/** A code has been read: decides, lets the server decide if it is quick, shows and keeps it. */
export async function leerUnCodigo(texto: string): Promise<void> {
  if (ocupado || estado.get().fase !== 'escanear' || esRepetido(texto)) return;
  ocupado = true;
  try {
    anterior = { texto, en: Date.now(), resuelto: true };
    await cruzar(await leerYDecidir(texto), {});
  } finally {
    ocupado = false;
  }
}

function esRepetido(texto: string): boolean {
  if (anterior?.texto !== texto) return estado.get().resultado !== null && esDeEsperar();
  const hace = Date.now() - anterior.en;
  if (hace < CALLADO_MS) return true;
  if (hace < MISMO_MS && estado.get().ultimo?.dejoPasar) {
    cambiar({ aviso: { texto: `Mismo boleto, hace ${Math.round(hace / 1000)} s`, en: Date.now() } });
    return true;
  }
  return esDeEsperar();
}

/** A refusal or a doubt stays until it is answered; a pass makes room for the next person. */
function esDeEsperar(): boolean {
  const { resultado } = estado.get();
  return resultado !== null && !resultado.dejoPasar;
}

interface AMano {
  supervisorId?: number;
  motivo?: string;
  /** A supervisor lets in whatever the verdict is. */
  forzar?: boolean;
}

async function cruzar(leido: Leido, { supervisorId, motivo, forzar = false }: AMano): Promise<void> {
  const puerta = puertaActual();
  if (!puerta) return;
  const { comparacion, cursor, sentido } = estado.get();
  const pregunta: CruceEnCola = {
    id: crypto.randomUUID(),
    ...(leido.quemadoUUID !== null && leido.quemadoUUID !== '' && { quemadoUUID: leido.quemadoUUID }),
    ...(leido.huella !== null && { huella: leido.huella }),
    puertaId: puerta.id,
    sentido,
    decision: null,
    momento: new Date().toISOString(),
    desfaseMs: comparacion?.desfaseMs ?? null,
    cursor,
    manual: supervisorId !== undefined,
    supervisorId: supervisorId ?? null,
    motivo: motivo ?? null,
    deshace: null,
    lugar: leido.lugar,
    boletoId: leido.boletoId,
  };
  const forzada = forzar ? { veredicto: leido.veredicto, dejoPasar: true } : null;
  const juzgado = forzada ? null : await preguntar(pregunta);
  const decision = forzada ?? { veredicto: leido.veredicto, dejoPasar: dejaPasar(leido.veredicto) };
  if (juzgado) mostrar(resultadoDe(leido, pregunta, juzgado));
  else {
    // The phone decides and keeps it: an UUID is not kept, its hash is (§P8.1).
    const { quemadoUUID: _uuid, ...sinCodigo } = pregunta;
    const decidido: CruceEnCola = { ...(leido.huella === null ? pregunta : sinCodigo), decision };
    await encolar(decidido.id, decidido);
    cambiar({ cola: estado.get().cola + 1 });
    mostrar({
      ...resultadoDe(leido, pregunta, null),
      ...decision,
      veredicto: forzada ? 'pasa_con_nota' : decision.veredicto,
    });
    void sincronizar();
  }
}

/** Asks the server and waits a moment; null where it says nothing in time. Its late word comes by the queue. */
async function preguntar(pregunta: CruceEnCola): Promise<CruceJuzgado | null> {
  const espera = tardanzas.length >= 10 && tardanzas.every(ms => ms > ESPERA_MS) ? 0 : ESPERA_MS;
  const enviado = Date.now();
  const { lugar: _lugar, boletoId: _boleto, ...cruce } = pregunta;
  const respuesta = call('enviarCruces', {
    body: { ahora: new Date(enviado).toISOString(), cola: estado.get().cola, cruces: [cruce] },
    timeoutMs: 5_000,
  }).then(
    ({ ahora: servidor, cruces }) => {
      anotarTardanza(Date.now() - enviado);
      hayRed(enviado, servidor);
      return cruces[0] ?? null;
    },
    (error: unknown) => {
      anotarTardanza(ESPERA_MS + 1);
      atender(error);
      return null;
    },
  );
  const reloj = new Promise<null>(resolve => setTimeout(resolve, espera, null));
  return Promise.race([respuesta, reloj]);
}

function anotarTardanza(ms: number): void {
  tardanzas.push(ms);
  if (tardanzas.length > 10) tardanzas.shift();
}

function resultadoDe(leido: Leido, pregunta: CruceEnCola, juzgado: CruceJuzgado | null): Resultado {
  const { fila } = leido;
  const asiento = juzgado?.boleto;
  return {
    cruceId: pregunta.id,
    veredicto: juzgado?.veredicto ?? leido.veredicto,
    dejoPasar: juzgado?.dejoPasar ?? dejaPasar(leido.veredicto),
    lugar: asiento
      ? [asiento.seccion, [asiento.fila, asiento.asiento].filter(Boolean).join(' ')]
          .filter(Boolean)
          .join(', ')
      : leido.lugar,
    nombre: asiento?.nombre ?? fila?.nombre ?? '',
    boletoId: asiento?.id ?? leido.boletoId,
    huella: leido.huella,
    notas: fila?.notas ?? 0,
    vendidoDespues: juzgado ? false : leido.vendidoDespues,
    otraPuerta: leido.otraPuerta,
    historia: juzgado?.historia ?? historiaDe(fila),
    intentos: juzgado?.intentos ?? 0,
    folio: juzgado && !juzgado.dejoPasar ? juzgado.folio : null,
    sinConexion: juzgado === null,
    tarde: false,
    momento: ahora(),
  };
}

/** What the list says of a ticket's last passage. */
function historiaDe(fila: Leido['fila']): Resultado['historia'] {
  if (!fila || fila.cuando === 0) return [];
  const [puerta = '', quien = ''] = fila.donde.split(' · ');
  return [
    {
      cuando: new Date(fila.cuando).toISOString(),
      puerta,
      quien,
      sentido: fila.pasos.adentro ? 'entrada' : 'salida',
      dejoPasar: true,
      enLinea: true,
      dudoso: false,
    },
  ];
}

function mostrar(resultado: Resultado): void {
  const { entraron, rechazos, cabecera, sentido } = estado.get();
  if (resultado.dejoPasar) anotarPaso(resultado);
  cambiar({
    resultado,
    ultimo: resultado,
    aviso: null,
    ...(resultado.dejoPasar && sentido === 'entrada'
      ? { entraron: entraron + 1 }
      : !resultado.dejoPasar && {
          rechazos: { ...rechazos, [resultado.veredicto]: (rechazos[resultado.veredicto] ?? 0) + 1 },
        }),
  });
  if (cabecera) senalar(resultado.veredicto, cabecera.reglas);
  recordarJornada();
}

/** The phone's own passes count at once: a copy that meets the same phone is always caught (§P5.2). */
function anotarPaso({ huella }: Resultado): void {
  const fila = huella === null ? undefined : lista.buscar(huellaLeida(huella));
  if (!fila) return;
  const { sentido, cabecera } = estado.get();
  const antes = lista.suma;
  lista.cambiarFila({
    ...fila,
    estado: 'u',
    pasos: sumarPaso(fila.pasos, { sentido, momento: ahora() }),
    cuando: ahora(),
    donde: `${puertaActual()?.nombre ?? ''} · Lector ${cabecera?.numero ?? ''}`,
  });
  if (lista.suma !== antes)
    cambiar({
      adentro:
        estado.get().adentro +
        (sentido === 'entrada' ? (fila.pasos.adentro ? 0 : 1) : fila.pasos.adentro ? -1 : 0),
    });
}

/** What the server finds of tries that the phone had decided: a no takes the screen (§P4.3). */
export function oirJuzgados(juzgados: readonly CruceJuzgado[], enviados: readonly CruceEnCola[]): void {
  for (const juzgado of juzgados) {
    const suyo = enviados.find(({ id }) => id === juzgado.id);
    if (!suyo?.decision?.dejoPasar || juzgado.dejoPasar || suyo.manual) continue;
    const tarde: Resultado = {
      cruceId: juzgado.id,
      veredicto: juzgado.veredicto,
      dejoPasar: false,
      lugar: suyo.lugar,
      nombre: juzgado.boleto?.nombre ?? '',
      boletoId: suyo.boletoId,
      huella: suyo.huella ?? null,
      notas: 0,
      vendidoDespues: false,
      otraPuerta: null,
      historia: juzgado.historia,
      intentos: juzgado.intentos,
      folio: juzgado.folio,
      sinConexion: false,
      tarde: true,
      momento: Date.parse(suyo.momento),
    };
    cambiar({ resultado: tarde });
    const { cabecera } = estado.get();
    if (cabecera) senalar(juzgado.veredicto, cabecera.reglas);
    return;
  }
}

/** A supervisor lets the person in whom the screen refuses or doubts (§P7.3). */
export async function dejarPasar(supervisorId: number, motivo: string): Promise<void> {
  const { resultado } = estado.get();
  if (!resultado) return;
  await cruzarAMano(resultado, { supervisorId, motivo, forzar: true });
}

/** By hand, from the search: a row of the list without a code (§P6.4). */
export async function pasarFila(
  boletoId: number,
  { supervisorId, motivo }: { supervisorId: number; motivo: string },
): Promise<void> {
  const fila = lista.porBoleto(boletoId);
  if (!fila) return;
  const { veredicto, vendidoDespues } = decidirFila(fila);
  await cruzar(
    {
      veredicto,
      vendidoDespues,
      quemadoUUID: null,
      huella: huellaEnTexto(fila.huella),
      fila,
      boletoId,
      lugar: lugarDe(fila),
      otraPuerta: null,
    },
    { supervisorId, motivo },
  );
}

async function cruzarAMano(resultado: Resultado, aMano: AMano): Promise<void> {
  const { huella, boletoId, lugar } = resultado;
  const fila = huella === null ? null : (lista.buscar(huellaLeida(huella)) ?? null);
  const veredicto: Veredicto = resultado.veredicto;
  await cruzar(
    { veredicto, vendidoDespues: false, quemadoUUID: null, huella, fila, boletoId, lugar, otraPuerta: null },
    aMano,
  );
}

/** Undoes the last pass of this phone, as a try against it (§P7.3). */
export async function deshacer(supervisorId: number, motivo: string): Promise<void> {
  const { ultimo, comparacion, cursor, cola } = estado.get();
  const puerta = puertaActual();
  if (!ultimo?.dejoPasar || !puerta || ultimo.huella === null || !sePuedeDeshacer()) return;
  const contra: CruceEnCola = {
    id: crypto.randomUUID(),
    huella: ultimo.huella,
    puertaId: puerta.id,
    sentido: 'entrada',
    decision: { veredicto: ultimo.veredicto, dejoPasar: false },
    momento: new Date().toISOString(),
    desfaseMs: comparacion?.desfaseMs ?? null,
    cursor,
    manual: true,
    supervisorId,
    motivo,
    deshace: ultimo.cruceId,
    lugar: ultimo.lugar,
    boletoId: ultimo.boletoId,
  };
  await encolar(contra.id, contra);
  anterior = null;
  cambiar({
    resultado: null,
    ultimo: null,
    cola: cola + 1,
    entraron: Math.max(0, estado.get().entraron - 1),
  });
  recordarJornada();
  void sincronizar();
}

const DESHACER_MS = 2 * 60_000;

export function sePuedeDeshacer(): boolean {
  const { ultimo } = estado.get();
  return ultimo?.dejoPasar === true && ahora() - ultimo.momento < DESHACER_MS;
}

/** The next person: the screen goes back to the camera. */
export function seguir(): void {
  cambiar({ resultado: null });
}

function huellaEnTexto(huella: Uint8Array): string {
  return btoa(String.fromCharCode(...huella))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
