import { formatPesos, sumar } from '@taquilla/rules/dinero';
import { conBaseDeDatos } from '../arranque/conBaseDeDatos.ts';
import { type CuadreDeEvento, listCuadres, listDescuadres } from '../compra/cuadre.queries.ts';

/** `npm run cuentas`: proves, per event, that charges = tickets + refunds, and names what is not. Exit code 1 if so. */
await conBaseDeDatos(async db => {
  const cuadres = (await listCuadres(db)).filter(c => c.cobrado > 0 || c.enTaquilla > 0);
  console.table(cuadres.map(fila));
  const descuadres = await listDescuadres(db);
  const desiguales = cuadres.filter(c => c.cobrado !== sumar(c.boletos, c.devuelto, c.porDevolver));
  for (const { problema, eventoId, referencia, centavos } of descuadres) {
    console.error(`Event ${eventoId}: ${problema}: ${referencia} (${centavos} centavos)`);
  }
  for (const { eventoId } of desiguales)
    console.error(`Event ${eventoId}: charges are not tickets + refunds`);
  if (descuadres.length + desiguales.length === 0) console.log('Every centavo is accounted for.');
  else process.exitCode = 1;
});

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
