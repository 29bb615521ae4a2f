import { parseArgs } from 'node:util';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { conBaseDeDatos } from '../arranque/conBaseDeDatos.ts';
import { DevolucionImposible, ordenarDevolucion } from '../compra/devolver.ts';

const USO = 'npm run reembolsar -- RESERVA [--monto PESOS --boletos ID,ID] [--motivo "…"]';

/** `npm run reembolsar`: orders a refund, whole or part; the running server sends it and mails the buyer. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { monto: { type: 'string' }, boletos: { type: 'string' }, motivo: { type: 'string' } },
});
const [reservaId] = positionals;
if (!reservaId) {
  console.error(USO);
  process.exit(2);
}

await conBaseDeDatos(async db => {
  try {
    const { monto } = await ordenarDevolucion(db, {
      reservaId,
      monto: values.monto === undefined ? null : dePesos(Number(values.monto)),
      motivo: values.motivo ?? 'Reembolso del organizador',
      boletos: values.boletos?.split(',').map(Number) ?? [],
    });
    console.log(`${formatPesos(monto)} will go back to the card.`);
  } catch (error) {
    if (!(error instanceof DevolucionImposible)) throw error;
    console.error(`No refund: ${error.message}.`);
    process.exitCode = 1;
  }
});
