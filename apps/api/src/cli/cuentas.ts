import { formatPesos, sumar } from '@taquilla/rules/dinero';
import type pg from 'pg';
import { conBaseDeDatos } from '../arranque/conBaseDeDatos.ts';
import { cotejarConProveedor } from '../compra/cotejar.ts';
import { type CuadreDeEvento, listCuadres, listDescuadres } from '../compra/cuadre.queries.ts';
import type { Configuracion } from '../env.ts';
import { crearOpenpay } from '../providers/pagos/openpay/openpay.ts';
import { leerArgumentos, terminarConUso } from './argumentos.ts';

const USO = `npm run cuentas [-- --desde AAAA-MM-DD]
With --desde the provider's own list is compared too: it names what was charged since that day and is not in our books.`;

/** `npm run cuentas`: proves, per event, that charges = tickets + refunds, and names what is not. Exit code 1 if so. */
const { desde } = leerArgumentos({ options: { desde: { type: 'string' } } }, USO).values;
if (desde !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(desde))
  terminarConUso('--desde is a day, such as 2026-11-22', USO);

await conBaseDeDatos(async (db, config) => {
  const cuadres = (await listCuadres(db)).filter(c => c.cobrado > 0 || c.enTaquilla > 0);
  console.table(cuadres.map(fila));
  const descuadres = await listDescuadres(db);
  const desiguales = cuadres.filter(c => c.cobrado !== sumar(c.boletos, c.devuelto, c.porDevolver));
  for (const { problema, eventoId, referencia, centavos } of descuadres) {
    console.error(`Event ${eventoId}: ${problema}: ${referencia} (${centavos} centavos)`);
  }
  for (const { eventoId } of desiguales)
    console.error(`Event ${eventoId}: charges are not tickets + refunds`);
  const ajenos = desde === undefined ? 0 : await nombrarAjenos(db, config, desde);
  if (descuadres.length + desiguales.length + ajenos === 0) console.log('Every centavo is accounted for.');
  else process.exitCode = 1;
});

/** Names what the provider has taken and we know nothing of; answers how much there is of it. */
async function nombrarAjenos(
  db: pg.Pool,
  { openpay, remitente }: Configuracion,
  desde: string,
): Promise<number> {
  const { baseUrl } = openpay;
  if (baseUrl === null) return terminarConUso('--desde needs OPENPAY_BASE_URL', USO);
  const pagos = crearOpenpay({ ...openpay, baseUrl, remitente });
  const ajenos = await cotejarConProveedor({ db, pagos }, desde);
  for (const { id, orderId, monto } of ajenos)
    console.error(`Charged and not in our books: ${orderId} (the provider's ${id}), ${formatPesos(monto)}`);
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
    'boletos vivos': c.vendidos,
  };
}
