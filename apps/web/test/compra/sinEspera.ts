import { unaSolaVez } from '../../src/compra/unaSolaVez.ts';

/** Asks again without the pause. */
export const sinEspera: typeof unaSolaVez = (pedido, pedir) => unaSolaVez(pedido, pedir, async () => {});
