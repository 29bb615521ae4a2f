import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type pg from 'pg';
import { callingFolder } from '../env/configuration.ts';
import { abrirEvento, type EventoAbierto } from '../eventos/archivo/abrirEvento.ts';
import { CargaPorConfirmar } from '../eventos/archivo/cargaPorConfirmar.ts';
import { CargaRechazada } from '../eventos/archivo/cargaRechazada.ts';
import { cargarEvento } from '../eventos/archivo/cargarEvento.ts';
import { ArchivoConFallas, formatFalla } from '../eventos/archivo/falla.ts';
import { type Impacto, medirImpacto, pideConfirmar } from '../eventos/archivo/impacto.ts';
import { leerMapa } from '../eventos/archivo/mapaLeido.ts';
import { escribirInforme } from '../mapas/informe.ts';
import { recibirMapa } from '../mapas/recibirMapa.ts';
import { withDatabase } from '../startup/withDatabase.ts';
import { leerArgumentos } from './argumentos.ts';
import { escribirImpacto } from './escribirCambios.ts';
import { eliminar, exportar, listar } from './eventosGuardados.ts';
import { preguntar } from './terminal.ts';

const USO = `Uso:
  npm run eventos -- check ARCHIVO…         revisa archivos de evento sin tocar la base de datos
  npm run eventos -- mapa ARCHIVO [SALIDA]  revisa el mapa de un recinto, dice qué cambia al recibirlo y, si se le da
                                            una salida, lo escribe como se verá
  npm run eventos -- load ARCHIVO… [--si]   los carga; de un evento que ya existe dice qué cambia y, si tiene boletos
                                            vendidos o apartados, pregunta (con --si no pregunta)
  npm run eventos -- list                   dice qué eventos hay
  npm run eventos -- export CLAVE [CARPETA] escribe sus archivos, tal como load los lee
  npm run eventos -- delete CLAVE [--si]    borra un evento sin ventas ni lugares apartados`;

interface Opciones {
  /** The organiser's word, given with the command. */
  si: boolean;
}

/** Checks event files, loads them (all are checked before the first is written), lists, exports or deletes events. */
async function main(): Promise<number> {
  const { positionals, values } = leerArgumentos(
    { allowPositionals: true, options: { si: { type: 'boolean' } } },
    USO,
  );
  const [orden, ...archivos] = positionals;
  const si = values.si ?? false;
  if (orden === 'mapa' && archivos[0] !== undefined) return revisarMapa(archivos[0], archivos[1]);
  if (orden === 'list' && archivos.length === 0) return conBase(db => listar(db));
  if (orden === 'export' && archivos.length > 0 && archivos.length < 3)
    return conBase(db => exportar(db, archivos));
  if (orden === 'delete' && archivos.length === 1) return conBase(db => eliminar(db, archivos, si));
  if ((orden !== 'check' && orden !== 'load') || archivos.length === 0) {
    console.error(USO);
    return 2;
  }
  const abiertos = await abrirTodos(archivos);
  if (abiertos === null) return 1;
  for (const { evento, advertencias, informe } of abiertos) {
    console.log(`✓ ${evento.clave}: ${resumen(evento)}`);
    for (const advertencia of advertencias) console.log(`  Ojo: ${formatFalla(advertencia)}`);
    if (informe) console.log(['  Mapa:', ...escribirInforme(informe)].join('\n    '));
  }
  return orden === 'load' ? cargar(abiertos, { si }) : 0;
}

/** Takes a map in by itself, for its designer to see what becomes of it. */
async function revisarMapa(archivo: string, salida: string | undefined): Promise<number> {
  const enSuLugar = (ruta: string) => resolve(callingFolder(), ruta);
  if (!existsSync(enSuLugar(archivo))) {
    console.error(`No existe el archivo ${enSuLugar(archivo)}.`);
    return 1;
  }
  const mapa = await leerMapa(() => recibirMapa(readFileSync(enSuLugar(archivo))));
  if (!mapa.ok) {
    console.error(`El mapa no se puede usar: ${mapa.mensaje}`);
    return 1;
  }
  console.log(escribirInforme(mapa.recibido.informe).join('\n'));
  if (salida !== undefined) writeFileSync(enSuLugar(salida), mapa.recibido.svg);
  return 0;
}

async function abrirTodos(archivos: string[]): Promise<EventoAbierto[] | null> {
  const abiertos: EventoAbierto[] = [];
  for (const archivo of archivos) {
    try {
      abiertos.push(await abrirEvento(archivo, { ahora: new Date(), desde: callingFolder() }));
    } catch (error) {
      if (!(error instanceof ArchivoConFallas)) throw error;
      console.error(error.message);
    }
  }
  return abiertos.length === archivos.length ? abiertos : null;
}

function resumen({ secciones, fecha, recinto }: EventoAbierto['evento']): string {
  const lugares = secciones.reduce(
    (suma, { filas, generales }) =>
      suma + (generales?.capacidad ?? 0) + filas.reduce((n, fila) => n + fila.asientos.length, 0),
    0,
  );
  const cuando = fecha.toLocaleString('es-MX', {
    timeZone: recinto.zona,
    dateStyle: 'full',
    timeStyle: 'short',
  });
  return `${cuando}, ${recinto.nombre}, ${secciones.length} secciones, ${lugares} lugares`;
}

async function cargar(abiertos: readonly EventoAbierto[], opciones: Opciones): Promise<number> {
  return conBase(async db => {
    let pendientes = 0;
    for (const abierto of abiertos) pendientes += (await cargarUno(db, abierto, opciones)) ? 0 : 1;
    return pendientes === 0 ? 0 : 1;
  });
}

async function conBase(tarea: (db: pg.Pool) => Promise<number>): Promise<number> {
  let codigo = 1;
  await withDatabase(async db => {
    codigo = await tarea(db);
  });
  return codigo;
}

/** False when the organiser's word was wanted and is not there. */
async function cargarUno(db: pg.Pool, abierto: EventoAbierto, { si }: Opciones): Promise<boolean> {
  const { clave, nombre } = abierto.evento;
  const impacto = await medirImpacto(db, abierto);
  mostrar(impacto, abierto);
  const confirmado = pideConfirmar(impacto) && (si || (await preguntar(`¿Cargar «${clave}» así?`)));
  if (pideConfirmar(impacto) && !confirmado) {
    console.error(`El evento «${clave}» no se cargó y queda como estaba. Para cargarlo así agrega --si.`);
    return false;
  }
  const { id, esNuevo, cambios } = await cargarEvento(db, { abierto, conDemo: false, confirmado });
  const hecho = esNuevo ? 'Cargado' : cambios.length === 0 ? 'Sin cambios' : 'Actualizado';
  console.log(`${hecho}: ${nombre} (/eventos/${id})`);
  return true;
}

function mostrar(impacto: Impacto, { evento: { clave, recinto, secciones } }: EventoAbierto): void {
  const nombres = new Map(secciones.map(seccion => [seccion.clave, seccion.nombre]));
  const renglones = escribirImpacto(impacto, { zona: recinto.zona, nombres });
  if (renglones.length === 0) return;
  const titulo = impacto.esNuevo ? `Con «${clave}» cambia:` : `El evento «${clave}» ya existe. Cambia:`;
  console.log([titulo, ...renglones].join('\n'));
}

main().then(
  codigo => {
    process.exitCode = codigo;
  },
  error => {
    const esperado = error instanceof CargaRechazada || error instanceof CargaPorConfirmar;
    console.error(esperado ? error.message : error);
    process.exitCode = 1;
  },
);
