import { conBaseDeDatos } from '../arranque/conBaseDeDatos.ts';
import { abrirEvento, type EventoAbierto } from '../eventos/archivo/abrirEvento.ts';
import { CargaRechazada } from '../eventos/archivo/cargaRechazada.ts';
import { cargarEvento } from '../eventos/archivo/cargarEvento.ts';
import { ArchivoConFallas } from '../eventos/archivo/falla.ts';

const USO = `Uso:
  npm run eventos -- check ARCHIVO…   revisa archivos de evento sin tocar la base de datos
  npm run eventos -- load ARCHIVO…    los carga; si un evento ya existe, lo actualiza sin quitar lo vendido`;

/** Checks event files, or loads them: all are checked before the first is written. */
async function main([orden, ...archivos]: string[]): Promise<number> {
  if ((orden !== 'check' && orden !== 'load') || archivos.length === 0) {
    console.error(USO);
    return 2;
  }
  const abiertos = abrirTodos(archivos);
  if (abiertos === null) return 1;
  for (const { evento } of abiertos) console.log(`✓ ${evento.clave}: ${resumen(evento)}`);
  if (orden === 'load') await cargar(abiertos);
  return 0;
}

function abrirTodos(archivos: string[]): EventoAbierto[] | null {
  const abiertos: EventoAbierto[] = [];
  for (const archivo of archivos) {
    try {
      abiertos.push(abrirEvento(archivo, new Date()));
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

async function cargar(abiertos: readonly EventoAbierto[]): Promise<void> {
  await conBaseDeDatos(async db => {
    for (const abierto of abiertos) {
      const { id, esNuevo } = await cargarEvento(db, { abierto, conDemo: false });
      console.log(`${esNuevo ? 'Cargado' : 'Actualizado'}: ${abierto.evento.nombre} (/eventos/${id})`);
    }
  });
}

main(process.argv.slice(2)).then(
  codigo => {
    process.exitCode = codigo;
  },
  error => {
    console.error(error instanceof CargaRechazada ? error.message : error);
    process.exitCode = 1;
  },
);
