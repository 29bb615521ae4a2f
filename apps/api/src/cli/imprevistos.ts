import { LLAMADAS } from '@taquilla/contract/catalogo';
import { formatFechaLarga } from '@taquilla/rules/fechas';
import { instanteDePared, partesEscritas } from '@taquilla/rules/zona';
import type pg from 'pg';
import type { z } from 'zod';
import { anotarCambio, autorDeTerminal } from '../auditoria/auditoria.repository.ts';
import { BusinessError } from '../businessError.ts';
import { aplazar, CANCELAR, interrumpir, mudar, reprogramar } from '../cancelaciones/actos.ts';
import { type Acto, type Emprendida, emprender, type Pedido, textosDe } from '../cancelaciones/emprender.ts';
import { preguntarSaldo } from '../cancelaciones/preguntarSaldo.ts';
import { exigirTextosPermitidos } from '../consola/textosPermitidos.ts';
import { inTransaction } from '../db/connection.ts';
import type { Configuration } from '../env/configuration.ts';
import { llavesDelProveedor } from '../env/secrets.ts';
import { type EventoEnLista, listEventos } from '../eventos/carga/listaDeEventos.repository.ts';
import { createLog } from '../log.ts';
import { crearOpenpay } from '../providers/pagos/openpay/openpay.ts';
import { findStandInOpenpay } from '../startup/standIns.ts';
import { ask } from './terminal.ts';

/** Options of the commands by which something happens to a sold event; texts as typed. */
export const OPCIONES_DE_IMPREVISTO = {
  ensayo: { type: 'boolean' },
  causa: { type: 'string' },
  frase: { type: 'string' },
  'no-atribuible': { type: 'boolean' },
  atribuible: { type: 'boolean' },
  motivo: { type: 'string' },
  compensacion: { type: 'string' },
  'compensa-a': { type: 'string' },
  promesa: { type: 'string' },
  dias: { type: 'string' },
  fecha: { type: 'string' },
  recinto: { type: 'string' },
} as const;

export type OpcionesDeImprevisto = {
  [Opcion in keyof typeof OPCIONES_DE_IMPREVISTO]?: string | boolean | undefined;
} & { si?: boolean | undefined };

export const USO_DE_IMPREVISTOS = `  npm run eventos -- cancelar CLAVE …       todo el dinero vuelve
  npm run eventos -- posponer CLAVE …       sin fecha todavía: cada quien conserva o devuelve
  npm run eventos -- mover CLAVE --fecha "2027-01-16 21:00"   a otra fecha, con la hora del recinto
  npm run eventos -- mover CLAVE --recinto BORRADOR [--fecha …]  al recinto de un borrador; lo que no cabe se devuelve
  npm run eventos -- interrumpir CLAVE [--fecha …]   la función no terminó: los boletos usados vuelven a servir
      --causa ventas_bajas|produccion|artista_no_viene|recinto|otra|clima|sanitaria|enfermedad|autoridad
      --frase "…" lo que leen los compradores; --ensayo dice qué pasaría y no cambia nada; --si no pregunta
      --dias 30, --compensacion 0.2, --compensa-a todos|quien_devuelve, --promesa AAAA-MM-DD
      --atribuible o --no-atribuible, con --motivo, se apartan del reparto de Profeco`;

type Orden = 'cancelar' | 'posponer' | 'mover' | 'interrumpir';

export function isImprevisto(orden: string | undefined): orden is Orden {
  return orden === 'cancelar' || orden === 'posponer' || orden === 'mover' || orden === 'interrumpir';
}

/** Rehearses, asks and carries out what happens to a sold event, by the console's own code (§C7.19). Answers the exit code. */
export async function imprevisto(
  db: pg.Pool,
  config: Configuration,
  pedido: { orden: Orden; clave: string; opciones: OpcionesDeImprevisto },
): Promise<number> {
  const { orden, clave, opciones } = pedido;
  const [evento] = await listEventos(db, clave);
  if (!evento)
    return decirFalla(`No hay un evento con la clave «${clave}». Los que hay: npm run eventos -- list`);
  try {
    const { acto, body } = await leer(db, { orden, evento, opciones });
    exigirTextosPermitidos(textosDe(body));
    const medios = { config, log: createLog('error'), pagos: await proveedorDe(config) };
    const hacer = async (ensayo: boolean) => {
      const saldo = await preguntarSaldo(medios);
      return inTransaction(db, async tx => {
        const por = { personalId: null, directo: true };
        const hecho = await emprender(medios, tx, { eventoId: evento.id, acto, body, por, saldo, ensayo });
        if (hecho.cambio) await anotarCambio(tx, autorDeTerminal(), hecho.cambio);
        return hecho;
      });
    };
    const ensayo = await hacer(true);
    contarPlan(evento, ensayo, SIN_SALDO[config.openpay.baseUrl === null ? 'prueba' : 'openpay']);
    if (opciones.ensayo === true) return 0;
    if (opciones.si !== true && !(await ask(`¿${PREGUNTA[orden]} «${clave}» así?`)))
      return decirFalla(`«${clave}» queda como estaba. Para hacerlo agrega --si.`);
    const { answer } = await hacer(false);
    console.log(
      answer.estado === 'propuesta'
        ? 'Queda propuesto: lo confirma un Dueño en la consola, en «Hoy».'
        : 'Hecho: la venta se detuvo. En diez minutos empiezan el dinero y los correos; hasta entonces se deshace en la consola.',
    );
    return 0;
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    return decirFalla(`No se hizo nada: ${error.message}`);
  }
}

const PREGUNTA: Readonly<Record<Orden, string>> = {
  cancelar: 'Cancelar',
  posponer: 'Posponer',
  mover: 'Mover',
  interrumpir: 'Interrumpir',
};

function decirFalla(frase: string): number {
  console.error(frase);
  return 1;
}

/** The provider's client; of a demonstration that of the stand-in which its server runs, without which nothing tells a balance. */
async function proveedorDe(config: Configuration) {
  const baseUrl = config.openpay.baseUrl ?? (await findStandInOpenpay(config));
  if (baseUrl === null)
    return { leerSaldo: () => Promise.reject(new Error('no provider')) } as Parameters<
      typeof preguntarSaldo
    >[0]['pagos'];
  return crearOpenpay({
    ...config.openpay,
    privateKey: () => llavesDelProveedor(config).llavePrivada,
    baseUrl,
    remitente: config.remitente,
  });
}

/** Reads the options as the console's call takes them, with its sentences for faults. */
async function leer(
  db: pg.Pool,
  { orden, evento, opciones }: { orden: Orden; evento: EventoEnLista; opciones: OpcionesDeImprevisto },
): Promise<{ acto: Acto; body: Pedido['body'] }> {
  const { causa, frase, motivo, promesa, dias, compensacion } = opciones;
  const fecha = leerFecha(opciones.fecha, evento.zona);
  const comun = {
    causa,
    frase,
    motivo,
    promesa,
    clave: evento.clave,
    atribuible: opciones.atribuible === true || (opciones['no-atribuible'] !== true && esAtribuible(causa)),
    ...(compensacion !== undefined && { compensacion: Number(compensacion) }),
    ...(dias !== undefined && { dias: Number(dias) }),
    ...(opciones['compensa-a'] !== undefined && { compensaA: opciones['compensa-a'] }),
  };
  if (orden === 'cancelar') return { acto: CANCELAR, body: exigir(LLAMADAS.cancelarEvento.body, comun) };
  if (orden === 'posponer') {
    const body = exigir(LLAMADAS.aplazarEvento.body, comun);
    return { acto: aplazar(body), body };
  }
  if (orden === 'interrumpir') {
    const body = exigir(LLAMADAS.interrumpirEvento.body, { ...comun, fecha });
    return { acto: interrumpir(body), body };
  }
  if (opciones.recinto === undefined) {
    const body = exigir(LLAMADAS.reprogramarEvento.body, { ...comun, fecha: fecha ?? undefined });
    return { acto: reprogramar(body), body };
  }
  const [borrador] = await listEventos(db, String(opciones.recinto));
  if (!borrador)
    throw new BusinessError('evento_no_encontrado', undefined, 'No hay un borrador con esa clave.');
  const body = exigir(LLAMADAS.mudarEvento.body, { ...comun, fecha, borradorId: borrador.id });
  return { acto: mudar(body), body };
}

function exigir<T>(schema: z.ZodType<T>, valor: unknown): T {
  const leido = schema.safeParse(valor);
  if (leido.success) return leido.data;
  throw new BusinessError(
    'datos_invalidos',
    undefined,
    leido.error.issues.map(({ message }) => message).join(' '),
  );
}

const NO_ATRIBUIBLES = new Set(['clima', 'sanitaria', 'enfermedad', 'autoridad']);

/** The cause's default (§C7.4); an unknown cause is refused by the schema. */
function esAtribuible(causa: unknown): boolean {
  return typeof causa === 'string' && !NO_ATRIBUIBLES.has(causa);
}

/** `2027-01-16 21:00` on the venue's wall, as ISO; null for none. */
function leerFecha(escrita: string | boolean | undefined, zona: string): string | null {
  if (typeof escrita !== 'string') return null;
  const partes = partesEscritas(`${escrita.trim().replace(' ', 'T')}:00+00:00`);
  if (!partes)
    throw new BusinessError('datos_invalidos', undefined, '--fecha se escribe como "2027-01-16 21:00".');
  return instanteDePared(partes, zona).toISOString();
}

const pesos = (monto: number) => monto.toLocaleString('es-MX', { style: 'currency', currency: 'MXN' });

/** The next step where the provider told no balance: the plan itself is right without it. */
const SIN_SALDO = {
  openpay:
    'El proveedor no dijo su saldo. Puedes seguir: si no alcanza, se detiene sola y dice cuánto falta en «Hoy».',
  prueba:
    'El saldo no se sabe: el proveedor de prueba corre con el servidor. Arráncalo (npm start) y repite, o sigue: si no alcanza, se detiene sola.',
};

function contarPlan({ nombre }: EventoEnLista, { answer }: Emprendida, sinSaldo: string): void {
  const { medios, total, ventas, boletos, compensacion, saldo, faltan, promesa, decidenHasta, acomodo } =
    answer;
  const dia = (uno: string) => formatFechaLarga(new Date(`${uno}T12:00:00Z`), 'UTC');
  const renglones = [
    `${nombre}: ${ventas} ventas, ${boletos} boletos, ${pesos(total)}${decidenHasta ? ' si todos devuelven' : ' que vuelven'}.`,
    ...medios.map(
      medio => `  ${medio.medio}: ${medio.ventas} ventas, ${medio.boletos} boletos, ${pesos(medio.monto)}`,
    ),
    compensacion.parte > 0
      ? `Compensación del ${compensacion.parte * 100} %: ${pesos(compensacion.monto)}, que se pide aparte.`
      : 'Sin compensación.',
    saldo === null
      ? sinSaldo
      : `Saldo del proveedor: ${pesos(saldo)}${faltan ? `; faltan ${pesos(faltan)}` : ''}.`,
    ...(decidenHasta
      ? [`Los compradores deciden hasta el ${dia(decidenHasta)}; si no contestan, conservan.`]
      : []),
    ...(acomodo
      ? [
          `En el otro recinto caben ${acomodo.caben.ventas} ventas; no caben ${acomodo.noCaben.ventas} (${pesos(acomodo.noCaben.monto)}), que se devuelven.`,
        ]
      : []),
    `Promesa: todo el dinero sale a más tardar el ${dia(promesa)}.`,
  ];
  console.log(renglones.join('\n'));
}
