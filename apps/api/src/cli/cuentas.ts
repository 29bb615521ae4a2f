import { formatPesos, sumar } from '@taquilla/rules/dinero';
import type pg from 'pg';
import { cotejarConProveedor } from '../compra/cotejar.ts';
import { type CuadreDeEvento, listCuadres, listDescuadres } from '../compra/cuadre.queries.ts';
import type { Configuration } from '../env/configuration.ts';
import { crearOpenpay } from '../providers/pagos/openpay/openpay.ts';
import { withDatabase } from '../startup/withDatabase.ts';
import { leerArgumentos, terminarConUso } from './argumentos.ts';

const USO = `Uso: npm run cuentas [-- --desde AAAA-MM-DD]
Con --desde se compara también la lista del proveedor: nombra lo cobrado desde ese día que no está en las cuentas.`;

/**
 * `npm run cuentas`: proves, per event, that charges = tickets + refunds, and names what is not. Exit code 1 if so, and
 * where there is no event at all: a nightly check of the wrong database must not say that all is well.
 */
const { desde } = leerArgumentos({ options: { desde: { type: 'string' } } }, USO).values;
if (desde !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(desde))
  terminarConUso('--desde es un día, como 2026-11-22', USO);

const NO_ESTRENA = { mayCreate: false };
await withDatabase(async (db, config) => {
  const todos = await listCuadres(db);
  const cuadres = todos.filter(c => c.cobrado > 0 || c.cobradoEnTaquilla > 0);
  if (cuadres.length > 0) console.table(cuadres.map(fila));
  const descuadres = await listDescuadres(db);
  const desiguales = cuadres.filter(
    c =>
      c.cobrado !== sumar(c.boletos, c.devuelto, c.porDevolver) ||
      c.cobradoEnTaquilla !== sumar(c.enTaquilla, c.devueltoEnTaquilla),
  );
  for (const { problema, eventoId, referencia, centavos } of descuadres) {
    console.error(`Evento ${eventoId}: ${problema}: ${referencia} (${centavos} centavos)`);
  }
  for (const { eventoId } of desiguales)
    console.error(`Evento ${eventoId}: lo cobrado no es boletos + devoluciones`);
  const ajenos = desde === undefined ? 0 : await nombrarAjenos(db, config, desde);
  if (todos.length === 0)
    console.error('La base está vacía: no tiene eventos ni cuentas que comprobar. ¿Es la correcta?');
  const cuadra = descuadres.length + desiguales.length + ajenos === 0;
  if (!cuadra || todos.length === 0) process.exitCode = 1;
  else if (cuadres.length === 0)
    console.log(`Hay ${todos.length} eventos y ninguna venta: nada que cuadrar.`);
  else console.log('Cada centavo está en su lugar.');
}, NO_ESTRENA);

/** Names what the provider has taken and we know nothing of; answers how much there is of it. */
async function nombrarAjenos(
  db: pg.Pool,
  { openpay, remitente }: Configuration,
  desde: string,
): Promise<number> {
  const { baseUrl } = openpay;
  if (baseUrl === null) return terminarConUso('--desde necesita OPENPAY_BASE_URL', USO);
  const pagos = crearOpenpay({ ...openpay, baseUrl, remitente });
  const ajenos = await cotejarConProveedor({ db, pagos }, desde);
  for (const { id, orderId, monto } of ajenos)
    console.error(`Cobrado y fuera de las cuentas: ${orderId} (${id} del proveedor), ${formatPesos(monto)}`);
  return ajenos.length;
}

function fila(c: CuadreDeEvento) {
  return {
    evento: `${c.eventoId} ${c.nombre}`,
    'cargos a tarjeta': formatPesos(c.cobrado),
    boletos: formatPesos(c.boletos),
    devuelto: formatPesos(c.devuelto),
    'por devolver': formatPesos(c.porDevolver),
    'en taquilla': formatPesos(c.enTaquilla),
    'devuelto en taquilla': formatPesos(c.devueltoEnTaquilla),
    'boletos vivos': c.vendidos,
  };
}
