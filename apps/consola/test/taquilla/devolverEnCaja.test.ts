// @vitest-environment happy-dom
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerCalls, refuse } from '../../../../packages/ui/test/answers.ts';
import { awaitWords, field, press, shown, type, until } from '../../../../packages/ui/test/pantalla.ts';
import { DevolverEnCaja } from '../../src/taquilla/DevolverEnCaja.tsx';

const FOLIO = 'ABCDEFGHJK';
const NO_DE_ESTA_CAJA = refuse(409, 'devolucion_de_otra_caja', 'La autoriza un supervisor.');

/** The box on answers of the server; returns what was sent. */
async function abrir(metodo: string, { cobro, otraCaja = false }: { cobro?: object; otraCaja?: boolean }) {
  const enviado: Record<string, unknown>[] = [];
  const boletos = [31, 32].map(id => ({ id, lugar: 'Pase general', estado: 'vigente', pagado: 550 }));
  answerCalls({
    [`GET /consola/ventas/${FOLIO}`]: {
      ...{ folio: FOLIO, metodo, cobro: cobro ?? null, boletos },
      ...{ evento: { nombre: 'Noche de prueba' }, desglose: { total: 1100 } },
    },
    'GET /consola/cajas/supervisores': { supervisores: [{ id: 7, nombre: 'Nadia Sol' }] },
    'POST /consola/cajas/3/devoluciones': body => {
      const pedido = body as Record<string, unknown>;
      if (otraCaja && !pedido.autoriza) return NO_DE_ESTA_CAJA;
      enviado.push(pedido);
      const [efectivo, terminal] =
        metodo === 'efectivo' ? [1100, 0] : metodo === 'terminal' ? [0, 1100] : [0, 0];
      return { status: 201, json: { monto: 1100, efectivo, terminal, anulados: [31, 32] } };
    },
  });
  document.body.innerHTML = '<div id="raiz"></div>';
  const root = createRoot(document.getElementById('raiz') as HTMLElement);
  onTestFinished(() => {
    root.unmount();
    vi.unstubAllGlobals();
  });
  root.render(createElement(DevolverEnCaja, { cajaId: 3 }));
  await until(() => field('Folio'));
  await type(field('Folio'), 'abcde-fghjk');
  await press(await shown('button', 'Buscar'));
  return { enviado };
}

async function devolver(cuanto: string, acepta: string): Promise<void> {
  await press(await shown('button', `Devolver ${cuanto}`));
  await press(await shown('button', `${acepta} ${cuanto}`));
}

async function autorizar(): Promise<void> {
  await until(() => expect(field('Supervisor').querySelectorAll('option')).toHaveLength(2));
  await type(field('Supervisor'), '7');
  await type(field(/^Su código/), '123 456');
}

describe('a refund at the window (§C7.2, §C9.4)', () => {
  it('names its amount, asks, and tells equal general tickets apart by their numbers', async () => {
    const { enviado } = await abrir('efectivo', {});
    await awaitWords('Pase general, boleto 31');
    await awaitWords('Pase general, boleto 32');
    await type(field('Motivo'), 'No puede ir');
    await press(field('Pase general, boleto 32'));
    await devolver('$550.00 en efectivo', 'Sí, entrego');
    await awaitWords('Entrega $1,100.00 en efectivo.');
    expect(enviado).toEqual([{ folio: FOLIO, boletos: [31], motivo: 'No puede ir' }]);
  });

  it('asks for a supervisor once the server says that another till took it', async () => {
    const { enviado } = await abrir('efectivo', { otraCaja: true });
    await type(await until(() => field('Motivo')), 'No puede ir');
    await devolver('$1,100.00 en efectivo', 'Sí, entrego');
    await awaitWords('La autoriza un supervisor.');
    await autorizar();
    await devolver('$1,100.00 en efectivo', 'Sí, entrego');
    await until(() => expect(enviado).toMatchObject([{ autoriza: { supervisorId: 7, codigo: '123456' } }]));
  });

  it('of the terminal wants its slip and a supervisor, in words', async () => {
    const { enviado } = await abrir('terminal', { cobro: { efectivo: 0, terminal: 1100 } });
    await type(await until(() => field('Motivo')), 'No puede ir');
    await press(await shown('button', 'Devolver $1,100.00 por la terminal'));
    await awaitWords('Escribe el folio con el que la terminal devolvió el dinero.');
    await type(field('Folio de la devolución en la terminal'), 'T-2');
    await press(await shown('button', 'Devolver $1,100.00 por la terminal'));
    await awaitWords('Elige quién autoriza y escribe sus seis números.');
    await autorizar();
    await devolver('$1,100.00 por la terminal', 'Sí, devuelvo');
    await awaitWords('Por la terminal volvieron $1,100.00.');
    expect(enviado).toMatchObject([{ folioDeTerminal: 'T-2', autoriza: { supervisorId: 7 } }]);
  });

  it('of a card says that the money goes to the card', async () => {
    await abrir('tarjeta', {});
    await type(await until(() => field('Motivo')), 'No puede ir');
    await autorizar();
    await devolver('$1,100.00 a su tarjeta', 'Sí, devuelvo');
    await awaitWords('A su tarjeta vuelven $1,100.00.');
  });
});
