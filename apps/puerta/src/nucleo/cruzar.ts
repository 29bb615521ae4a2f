import type { CruceJuzgado } from '@taquilla/contract/puerta/lector';
import { escribirBase64url } from '@taquilla/rules/puerta/base64url';
import { dejaPasar } from '@taquilla/rules/puerta/veredicto';
import { call } from '../api/call.ts';
import { enqueue } from '../storage/storage.ts';
import { conTardio, olvidarTardio } from './buenosTarde.ts';
import { decidirFila, type Leido, lugarDe } from './decidir.ts';
import {
  ahora,
  type CruceEnCola,
  cambiar,
  estado,
  lista,
  nombreAqui,
  puertaActual,
  type Resultado,
  sentidoActual,
} from './estado.ts';
import { huellaLeida, partesDe, type UsoSuelto } from './lista.ts';
import { anotarPaso, lugarJuzgado, mostrar } from './mostrar.ts';
import { recordarJornada, recordarPasos } from './recordar.ts';
import { olvidarPasada } from './repetidos.ts';
import { alServidor, atender, hayRed, sincronizar } from './sincronizar.ts';
import { probar, unActo } from './supervisor.ts';

/** Milliseconds to wait for the server's answer; none if its last ten answers took longer (§P4.1). */
const ESPERA_MS = 250;
/** As `ESPERA_MS`, where only the server can know the ticket: "no es un boleto" must not be said as "sin red". */
const PACIENCIA_MS = 3_000;
const tardanzas: number[] = [];

interface AMano {
  supervisorId: number;
  motivo: string;
  /** The supervisor lets the person in, whatever the verdict. */
  forzar?: boolean;
  /** The id of this phone's try that is undone. */
  deshace?: string;
}

/** Prefers the server's answer if it is quick, then shows and keeps the outcome. */
export async function cruzar(leido: Leido, aMano: AMano | null = null): Promise<void> {
  const pregunta = await nuevoCruce(leido, aMano);
  if (!pregunta) return;
  const forzada = aMano?.forzar ? { veredicto: leido.veredicto, dejoPasar: true } : null;
  const juzgado = forzada || decideSolo(leido) ? null : await preguntar(pregunta, paciencia(leido));
  if (juzgado) {
    const resultado = conTardio(resultadoDe(leido, pregunta, juzgado));
    if (resultado.dejoPasar) anotarPaso(resultado, { sabido: true });
    mostrar(resultado);
    return;
  }
  const decision = forzada ?? { veredicto: leido.veredicto, dejoPasar: dejaPasar(leido.veredicto) };
  // The phone decides and keeps the try without its UUID: the hash is enough (§P8.1).
  const { quemadoUUID: _uuid, ...sinCodigo } = pregunta;
  const decidido: CruceEnCola = { ...(leido.huella === null ? pregunta : sinCodigo), decision };
  await enqueue(decidido.id, decidido);
  cambiar({ cola: estado.get().cola + 1 });
  const resultado = { ...resultadoDe(leido, pregunta, null), ...decision };
  if (resultado.dejoPasar) {
    olvidarTardio(resultado.huella);
    anotarPaso(resultado, { sabido: false });
  }
  mostrar({
    ...resultado,
    veredicto: forzada ? 'pasa_con_nota' : decision.veredicto,
    sinConexion: !leido.firmaMala && leido.repetidoHace === null,
  });
  void sincronizar();
}

/** Whether the phone knows enough not to ask. */
function decideSolo(leido: Leido): boolean {
  return leido.firmaMala || leido.repetidoHace !== null || sabeMas(leido);
}

/**
 * Whether the server lacks an earlier passage of this ticket, and would let a copy in: the phone then decides alone,
 * and reports both tries (§P5.2).
 */
function sabeMas({ huella }: Leido): boolean {
  return huella !== null && lista.sabeMas(huellaLeida(huella));
}

/** A new try, with the supervisor's proof for one by hand; null if the supervisor's time at the phone is over. */
async function nuevoCruce(leido: Leido, aMano: AMano | null): Promise<CruceEnCola | null> {
  const puerta = puertaActual();
  const { comparacion, cursor, cabecera } = estado.get();
  if (!puerta || !cabecera) return null;
  const base = {
    id: crypto.randomUUID(),
    ...(leido.huella !== null && { huella: leido.huella }),
    puertaId: puerta.id,
    sentido: sentidoActual(),
    momento: new Date().toISOString(),
    deshace: aMano?.deshace ?? null,
  };
  const prueba = aMano && (await probar(aMano.supervisorId, base));
  if (aMano && prueba === null) {
    cambiar({ aviso: { texto: 'Vuelve a escribir el PIN de supervisión', en: Date.now() } });
    return null;
  }
  return {
    ...base,
    ...(leido.quemadoUUID !== null && { quemadoUUID: leido.quemadoUUID }),
    decision: null,
    desfaseMs: comparacion?.desfaseMs ?? null,
    cursor,
    manual: aMano !== null,
    supervisorId: aMano?.supervisorId ?? null,
    motivo: aMano?.motivo ?? null,
    prueba,
    eventoId: cabecera.evento.id,
    lugar: leido.lugar,
    boletoId: leido.boletoId,
  };
}

/** Milliseconds to wait for the server. */
function paciencia({ veredicto }: Leido): number {
  if (veredicto === 'sin_datos' && estado.get().sinRedDesde === null) {
    cambiar({ aviso: { texto: 'Preguntando a la taquilla…', en: Date.now() } });
    return PACIENCIA_MS;
  }
  return tardanzas.length >= 10 && tardanzas.every(ms => ms > ESPERA_MS) ? 0 : ESPERA_MS;
}

/** Asks the server and waits a moment; null without an answer in time. A later answer arrives through the queue. */
async function preguntar(pregunta: CruceEnCola, espera: number): Promise<CruceJuzgado | null> {
  const enviado = Date.now();
  const answer = call('enviarCruces', {
    body: {
      ahora: new Date(enviado).toISOString(),
      cola: estado.get().cola,
      cruces: [alServidor(pregunta)],
    },
    timeoutMs: 5_000,
  }).then(
    ({ ahora: server, cruces }) => {
      anotarTardanza(Date.now() - enviado);
      hayRed(enviado, server);
      return cruces[0] ?? null;
    },
    (error: unknown) => {
      anotarTardanza(ESPERA_MS + 1);
      atender(error);
      return null;
    },
  );
  const reloj = new Promise<null>(resolve => setTimeout(resolve, espera, null));
  return Promise.race([answer, reloj]);
}

function anotarTardanza(ms: number): void {
  tardanzas.push(ms);
  if (tardanzas.length > 10) tardanzas.shift();
}

function resultadoDe(leido: Leido, pregunta: CruceEnCola, juzgado: CruceJuzgado | null): Resultado {
  const { fila } = leido;
  const uso = fila ?? leido.uso;
  const asiento = juzgado?.boleto;
  return {
    cruceId: pregunta.id,
    sentido: pregunta.sentido,
    veredicto: juzgado?.veredicto ?? leido.veredicto,
    dejoPasar: juzgado?.dejoPasar ?? dejaPasar(leido.veredicto),
    lugar: (juzgado && lugarJuzgado(juzgado)) || leido.lugar,
    nombre: asiento?.nombre ?? (fila ? nombreAqui(fila) : ''),
    boletoId: asiento?.id ?? leido.boletoId,
    huella: leido.huella,
    notas: fila?.notas ?? 0,
    vendidoDespues: juzgado ? false : leido.vendidoDespues,
    otraPuerta: leido.otraPuerta,
    otroEvento: juzgado?.otroEvento ?? null,
    historia: juzgado?.historia ?? historiaDe(uso),
    intentos: juzgado?.intentos ?? 0,
    folio: juzgado && !juzgado.dejoPasar ? juzgado.folio : null,
    sinConexion: juzgado === null,
    tarde: false,
    repetidoHace: leido.repetidoHace,
    aqui: null,
    momento: ahora(),
  };
}

/** The last passage of a ticket, by the list. */
function historiaDe(uso: UsoSuelto | null): Resultado['historia'] {
  if (!uso || uso.cuando === 0) return [];
  const { puerta, quien } = partesDe(uso.donde);
  return [
    {
      cuando: new Date(uso.cuando).toISOString(),
      puerta,
      quien,
      sentido: uso.pasos.adentro ? 'entrada' : 'salida',
      dejoPasar: true,
      enLinea: true,
      dudoso: false,
    },
  ];
}

/** Lets in the person whom the screen refuses or doubts, by a supervisor's decision (§P7.3). */
export const dejarPasar = unActo(async (supervisorId: number, motivo: string): Promise<void> => {
  const { resultado } = estado.get();
  if (!resultado) return;
  const { huella, boletoId, lugar } = resultado;
  // The supervisor knows that the ticket was used.
  const veredicto = resultado.veredicto === 'repetido' ? 'ya_usado' : resultado.veredicto;
  const fila = huella === null ? null : (lista.buscar(huellaLeida(huella)) ?? null);
  await cruzar(
    { ...DE_NADIE, veredicto, huella, fila, boletoId, lugar },
    { supervisorId, motivo, forzar: true },
  );
});

/** Lets a ticket of the list in by hand, found by search and without its code (§P6.4). */
export const pasarFila = unActo(
  async (boletoId: number, { supervisorId, motivo }: { supervisorId: number; motivo: string }) => {
    const fila = lista.porBoleto(boletoId);
    if (!fila) return;
    const { veredicto, vendidoDespues } = decidirFila(fila);
    await cruzar(
      {
        ...DE_NADIE,
        veredicto,
        vendidoDespues,
        huella: escribirBase64url(fila.huella),
        fila,
        boletoId,
        lugar: lugarDe(fila),
      },
      { supervisorId, motivo },
    );
  },
);

/** The part of a reading that a try by hand lacks. */
const DE_NADIE = {
  quemadoUUID: null,
  uso: null,
  otraPuerta: null,
  vendidoDespues: false,
  firmaMala: false,
  repetidoHace: null,
} as const;

/** Undoes this phone's last pass, by a further try against it (§P7.3). */
export const deshacer = unActo(async (supervisorId: number, motivo: string): Promise<void> => {
  const { ultimo } = estado.get();
  if (!ultimo?.dejoPasar || ultimo.huella === null || !sePuedeDeshacer()) return;
  const { cruceId, huella, lugar, boletoId, veredicto, sentido } = ultimo;
  const base = await nuevoCruce(
    { ...DE_NADIE, veredicto, huella, fila: null, boletoId, lugar },
    { supervisorId, motivo, deshace: cruceId },
  );
  if (!base) return;
  await enqueue(base.id, { ...base, sentido, decision: { veredicto, dejoPasar: false } });
  lista.quitar(cruceId);
  void recordarPasos();
  olvidarPasada(huella);
  const { cola, entraron, adentro } = estado.get();
  const uno = sentido === 'entrada' ? 1 : 0;
  cambiar({
    resultado: null,
    ultimo: null,
    cola: cola + 1,
    entraron: Math.max(0, entraron - uno),
    adentro: Math.max(0, adentro - uno),
  });
  recordarJornada();
  void sincronizar();
});

const DESHACER_MS = 2 * 60_000;

export function sePuedeDeshacer(): boolean {
  const { ultimo } = estado.get();
  return ultimo?.dejoPasar === true && ahora() - ultimo.momento < DESHACER_MS;
}
