import { formatPesos } from '@taquilla/rules/dinero';
import { conBaseDeDatos } from '../arranque/conBaseDeDatos.ts';
import { DevolucionImposible, ordenarDevolucion } from '../compra/devolver.ts';
import { leerArgumentos, terminarConUso } from './argumentos.ts';
import { leerOrdenDeReembolso } from './ordenDeReembolso.ts';

const USO = `npm run reembolsar -- RESERVA [--monto PESOS [--boletos ID,ID]] [--motivo "…"]
Without --monto all that is left goes back and the tickets are void; with it only those that are named.`;

/** `npm run reembolsar`: orders a refund, whole or part; the running server sends it and mails the buyer. */
const { positionals, values } = leerArgumentos(
  {
    allowPositionals: true,
    options: { monto: { type: 'string' }, boletos: { type: 'string' }, motivo: { type: 'string' } },
  },
  USO,
);
const orden =
  positionals.length > 1
    ? 'One reservation at a time.'
    : leerOrdenDeReembolso({
        reservaId: positionals[0],
        monto: values.monto,
        motivo: values.motivo,
        boletos: values.boletos,
      });
if (typeof orden === 'string') terminarConUso(orden, USO);

await conBaseDeDatos(async db => {
  try {
    const { monto } = await ordenarDevolucion(db, orden);
    console.log(`${formatPesos(monto)} will go back to the card.`);
  } catch (error) {
    if (!(error instanceof DevolucionImposible)) throw error;
    console.error(`No refund: ${error.message}.`);
    process.exitCode = 1;
  }
});
