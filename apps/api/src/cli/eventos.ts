import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type pg from 'pg';
import { callingFolder } from '../env/configuration.ts';
import { abrirEvento, type EventoAbierto } from '../eventos/archivo/abrirEvento.ts';
import { ArchivoConFallas, formatFalla } from '../eventos/archivo/falla.ts';
import { CargaPorConfirmar, CargaRechazada } from '../eventos/carga/cargaRechazada.ts';
import { cargarEvento } from '../eventos/carga/cargarEvento.ts';
import { escribirImpacto } from '../eventos/carga/escribirCambios.ts';
import { type Impacto, medirImpacto, pideConfirmar } from '../eventos/carga/impacto.ts';
import { asentarFicha } from '../eventos/fichas/fichas.ts';
import { escribirInforme } from '../mapas/informe.ts';
import { leerMapa } from '../mapas/mapaLeido.ts';
import { recibirMapa } from '../mapas/recibirMapa.ts';
import { withDatabase } from '../startup/withDatabase.ts';
import { exitWithUsage, readArguments } from './arguments.ts';
import { exportTo, list, remove } from './eventosGuardados.ts';
import { imprevisto, isImprevisto, OPCIONES_DE_IMPREVISTO, USO_DE_IMPREVISTOS } from './imprevistos.ts';
import { ask, runCommand } from './terminal.ts';

const USAGE = `Uso:
  npm run eventos -- check ARCHIVO…         revisa archivos de evento sin tocar la base de datos
  npm run eventos -- mapa ARCHIVO [SALIDA]  revisa el mapa de un recinto, dice qué cambia al recibirlo y, si se le da
                                            una salida, lo escribe como se verá
  npm run eventos -- load ARCHIVO… [--si]   los carga; de un evento que ya existe dice qué cambia y, si tiene boletos
                                            vendidos o apartados, pregunta (con --si no pregunta)
  npm run eventos -- list                   dice qué eventos hay
  npm run eventos -- export CLAVE [CARPETA] escribe sus archivos, tal como load los lee
  npm run eventos -- delete CLAVE [--si]    borra un evento sin ventas ni lugares apartados
${USO_DE_IMPREVISTOS}`;

interface Options {
  /** The option `--si`: the organiser confirms the change in advance. */
  si: boolean;
}

/** Commands other than `load` make no tables in an empty database. */
const EXISTING_ONLY = { mayCreate: false };

/**
 * `npm run eventos`: checks event files, loads them (all are checked before the first is written), lists, exports or
 * deletes events.
 */
const { positionals, values } = readArguments(
  { allowPositionals: true, options: { si: { type: 'boolean' }, ...OPCIONES_DE_IMPREVISTO } },
  USAGE,
);
const [command, ...files] = positionals;
const task = isImprevisto(command)
  ? taskOfImprevisto(command, files)
  : taskOf(command, files, { si: values.si ?? false });
if (task === null) exitWithUsage(command === undefined ? 'Falta la orden.' : misused(command), USAGE);

await runCommand(() =>
  task().catch(error => {
    if (!(error instanceof CargaRechazada || error instanceof CargaPorConfirmar)) throw error;
    console.error(error.message);
    return 1;
  }),
);

/** The task of a command, which answers its exit code; null for an unknown command or wrong arguments. */
function taskOf(
  name: string | undefined,
  given: readonly string[],
  options: Options,
): (() => Promise<number>) | null {
  const [first, second] = given;
  if (name === 'list') return first === undefined ? () => withDatabase(db => list(db), EXISTING_ONLY) : null;
  if (first === undefined) return null;
  switch (name) {
    case 'check':
    case 'load':
      return () => revisar(given, name === 'load' ? options : null);
    case 'mapa':
      return given.length < 3 ? () => revisarMapa(first, second) : null;
    case 'export':
      return given.length < 3 ? () => withDatabase(db => exportTo(db, [...given]), EXISTING_ONLY) : null;
    case 'delete':
      return given.length < 2
        ? () => withDatabase(db => remove(db, [first], options.si), EXISTING_ONLY)
        : null;
    default:
      return null;
  }
}

/** The task of what happens to one sold event; null for wrong arguments. */
function taskOfImprevisto(
  orden: Parameters<typeof imprevisto>[2]['orden'],
  [clave, ...mas]: readonly string[],
): (() => Promise<number>) | null {
  if (clave === undefined || mas.length > 0) return null;
  return () =>
    withDatabase((db, config) => imprevisto(db, config, { orden, clave, opciones: values }), EXISTING_ONLY);
}

function misused(name: string): string {
  const isOne = ['check', 'mapa', 'load', 'list', 'export', 'delete'].includes(name) || isImprevisto(name);
  return isOne ? `A la orden ${name} le falta algo o le sobra.` : `No existe la orden ${name}.`;
}

/** Reads event files and prints a summary of each; with `options` it loads them too. */
async function revisar(given: readonly string[], options: Options | null): Promise<number> {
  const opened = await openAll(given);
  if (opened === null) return 1;
  for (const { evento, advertencias: warnings, informe: report } of opened) {
    console.log(`✓ ${evento.clave}: ${summary(evento)}`);
    for (const warning of warnings) console.log(`  Ojo: ${formatFalla(warning)}`);
    if (report) console.log(['  Mapa:', ...escribirInforme(report)].join('\n    '));
  }
  return options ? cargar(opened, options) : 0;
}

/** Prints the report on a single map, so that its designer sees how it changes when it is taken in. */
async function revisarMapa(file: string, output: string | undefined): Promise<number> {
  const path = resolve(callingFolder(), file);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) {
    console.error(found ? `${path} no es un archivo.` : `No existe el archivo ${path}.`);
    return 1;
  }
  const mapa = await leerMapa(() => recibirMapa(readFileSync(path)));
  if (!mapa.ok) {
    console.error(`El mapa no se puede usar: ${mapa.mensaje}`);
    return 1;
  }
  console.log(escribirInforme(mapa.recibido.informe).join('\n'));
  if (output !== undefined) writeFileSync(resolve(callingFolder(), output), mapa.recibido.svg);
  return 0;
}

async function openAll(given: readonly string[]): Promise<EventoAbierto[] | null> {
  const opened: EventoAbierto[] = [];
  for (const file of given) {
    try {
      opened.push(await abrirEvento(file, { ahora: new Date(), desde: callingFolder() }));
    } catch (error) {
      if (!(error instanceof ArchivoConFallas)) throw error;
      console.error(error.message);
    }
  }
  return opened.length === given.length ? opened : null;
}

function summary({ secciones, fecha, recinto }: EventoAbierto['evento']): string {
  const lugares = secciones.reduce(
    (sum, { filas, generales }) =>
      sum + (generales?.capacidad ?? 0) + filas.reduce((n, fila) => n + fila.asientos.length, 0),
    0,
  );
  const when = fecha.toLocaleString('es-MX', {
    timeZone: recinto.zona,
    dateStyle: 'full',
    timeStyle: 'short',
  });
  return `${when}, ${recinto.nombre}, ${secciones.length} secciones, ${lugares} lugares`;
}

async function cargar(opened: readonly EventoAbierto[], options: Options): Promise<number> {
  return withDatabase(async db => {
    let pending = 0;
    for (const one of opened) pending += (await cargarUno(db, one, options)) ? 0 : 1;
    return pending === 0 ? 0 : 1;
  });
}

/** Loads one event; false when the change needs the organiser's confirmation and has none. */
async function cargarUno(db: pg.Pool, opened: EventoAbierto, { si }: Options): Promise<boolean> {
  const { clave, nombre } = opened.evento;
  const impacto = await medirImpacto(db, opened);
  show(impacto, opened);
  const confirmado = pideConfirmar(impacto) && (si || (await ask(`¿Cargar «${clave}» así?`)));
  if (pideConfirmar(impacto) && !confirmado) {
    console.error(`El evento «${clave}» no se cargó y queda como estaba. Para cargarlo así agrega --si.`);
    return false;
  }
  const { id, esNuevo, cambios } = await cargarEvento(db, {
    abierto: opened,
    conDemo: false,
    confirmado,
    despues: (tx, eventoId) => asentarFicha(tx, eventoId, null),
  });
  const done = esNuevo ? 'Cargado' : cambios.length === 0 ? 'Sin cambios' : 'Actualizado';
  console.log(`${done}: ${nombre} (/eventos/${id})`);
  return true;
}

function show(impacto: Impacto, { evento: { clave, recinto, secciones } }: EventoAbierto): void {
  const nombres = new Map(secciones.map(seccion => [seccion.clave, seccion.nombre]));
  const lines = escribirImpacto(impacto, { zona: recinto.zona, nombres });
  if (lines.length === 0) return;
  const title = impacto.esNuevo ? `Con «${clave}» cambia:` : `El evento «${clave}» ya existe. Cambia:`;
  console.log([title, ...lines].join('\n'));
}
