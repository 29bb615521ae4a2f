import { formatPesos, restar, sumar } from '@taquilla/rules/dinero';
import type pg from 'pg';
import { cotejarConProveedor } from '../compra/cotejar.ts';
import { type CuadreDeEvento, cuadra, listCuadres, listDescuadres } from '../compra/cuadre.queries.ts';
import { contarSinDueno } from '../compra/referencia/sinDueno.queries.ts';
import { cargarOperador } from '../consola/ajustes/operador.ts';
import type { Configuration } from '../env/configuration.ts';
import { llavesDelProveedor } from '../env/secrets.ts';
import { crearOpenpay } from '../providers/pagos/openpay/openpay.ts';
import { CargoRechazado, ProveedorSinRespuesta } from '../providers/pagos/provider.ts';
import { withDatabase } from '../startup/withDatabase.ts';
import { exitWithUsage, readArguments } from './arguments.ts';
import { runCommand } from './terminal.ts';

const USAGE = `Uso: npm run cuentas [-- --desde AAAA-MM-DD]
Con --desde se compara también la lista del proveedor: nombra lo cobrado desde ese día que no está en las cuentas.`;

/**
 * `npm run cuentas`: proves, per event, that charges = tickets + returned + on the way + owed, at every moment of a run too, and
 * prints each difference. Compensations stand apart: they were never charged. Exit code 1 where
 * there is a difference, and where there is no event at all: a nightly check of the wrong database must not say that all is
 * well.
 */
const { desde: since } = readArguments({ options: { desde: { type: 'string' } } }, USAGE).values;
if (since !== undefined && !(/^\d{4}-\d{2}-\d{2}$/.test(since) && Number.isFinite(Date.parse(since))))
  exitWithUsage('--desde es un día, como 2026-11-22', USAGE);

const NOT_COMPARED =
  'No se pudo leer la lista del proveedor: no responde o rechaza la llave. Revisa OPENPAY_BASE_URL, OPENPAY_MERCHANT_ID y OPENPAY_PRIVATE_KEY, o la llave que se escribió en «Ajustes», y repite la orden.';

await runCommand(() =>
  withDatabase(async (db, config) => ((await check(db, config)) ? 0 : 1), { mayCreate: false }),
);

async function check(db: pg.Pool, config: Configuration): Promise<boolean> {
  const all = await listCuadres(db);
  const cuadres = all.filter(c => c.cobrado > 0 || c.cobradoEnTaquilla > 0 || c.abonado > 0);
  if (cuadres.length > 0) console.log(tableOf(cuadres.map(row)));
  const descuadres = await listDescuadres(db);
  const desiguales = cuadres.filter(c => !cuadra(c));
  for (const { problema, eventoId, referencia, centavos } of descuadres) {
    console.error(`Evento ${eventoId}: ${problema}: ${referencia} (${centavos} centavos)`);
  }
  for (const { eventoId } of desiguales)
    console.error(`Evento ${eventoId}: lo cobrado no es boletos + devuelto + en camino + debido`);
  const sinDueno = await contarSinDueno(db);
  if (sinDueno > 0)
    console.error(`Pagos por referencia sin dueño, que alguien tiene que revisar: ${sinDueno}`);
  const ajenos = since === undefined ? 0 : await nombrarAjenos(db, config, since);
  if (all.length === 0)
    console.error('La base está vacía: no tiene eventos ni cuentas que comprobar. ¿Es la correcta?');
  if (descuadres.length + desiguales.length + ajenos > 0 || all.length === 0) return false;
  console.log(
    cuadres.length === 0
      ? `Hay ${all.length} ${all.length === 1 ? 'evento' : 'eventos'} y ninguna venta: nada que cuadrar.`
      : 'Cada centavo está en su lugar.',
  );
  return true;
}

/** Prints charges that the provider took and our books lack, or have with another amount; answers the number of faults. */
async function nombrarAjenos(db: pg.Pool, config: Configuration, since: string): Promise<number> {
  const { baseUrl } = config.openpay;
  if (baseUrl === null) return exitWithUsage('--desde necesita OPENPAY_BASE_URL', USAGE);
  await cargarOperador(db, config);
  const pagos = crearOpenpay({
    ...config.openpay,
    privateKey: () => llavesDelProveedor(config).llavePrivada,
    baseUrl,
    remitente: config.remitente,
  });
  const ajenos = await cotejarConProveedor({ db, pagos }, since).catch(error => {
    if (!(error instanceof ProveedorSinRespuesta || error instanceof CargoRechazado)) throw error;
    return null;
  });
  if (ajenos === null) {
    console.error(NOT_COMPARED);
    return 1;
  }
  for (const { id, orderId, suyo, nuestro } of ajenos)
    console.error(
      nuestro === null
        ? `Cobrado y fuera de las cuentas: ${orderId} (${id} del proveedor), ${formatPesos(suyo)}`
        : `Cobrado por otro monto: ${orderId} (${id} del proveedor), ${formatPesos(suyo)} y no ${formatPesos(nuestro)}`,
    );
  return ajenos.length;
}

/** Aligns columns. The first one holds names, all others figures. */
function tableOf(rows: readonly Record<string, string>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map(values => columns.map(column => values[column] ?? ''))];
  const widths = columns.map((_, i) => Math.max(...lines.map(cells => cells[i]?.length ?? 0)));
  return lines
    .map(cells =>
      cells
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

function row(c: CuadreDeEvento): Record<string, string> {
  return {
    evento: `${c.eventoId} ${c.nombre}`,
    'cobrado con tarjeta': formatPesos(c.cobrado),
    'cobrado en taquilla': formatPesos(c.cobradoEnTaquilla),
    'cobrado por referencia': formatPesos(c.abonado),
    boletos: formatPesos(sumar(c.boletos, c.enTaquilla, c.porReferencia)),
    'en espera': formatPesos(c.abonosEnEspera),
    devuelto: formatPesos(sumar(c.devuelto, c.devueltoEnTaquilla, c.devueltoPorReferencia)),
    'en camino': formatPesos(restar(c.porDevolver, c.sinCuenta)),
    debido: formatPesos(sumar(c.fallido, c.sinCuenta, c.porDevolverEnTaquilla, c.porDevolverPorReferencia)),
    'compensación debida': formatPesos(c.compensacionDebida),
    'compensación pagada': formatPesos(c.compensacionPagada),
    'boletos vivos': String(c.vendidos),
  };
}
