// @vitest-environment happy-dom
import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../../../packages/ui/test/answers.ts';
import {
  all,
  awaitWords,
  field,
  one,
  press,
  shown,
  type,
  until,
  words,
} from '../../../../packages/ui/test/pantalla.ts';
import { abrirConsola } from '../support/abrirConsola.ts';

type Apartado = RespuestaDe<'apartarEnCaja'>;
type Seleccion = Extract<PeticionDe<'apartarEnCaja'>['body']['seleccion'], { partes: object }>;

const LUNETA = 11;
const BALCON = 12;
const ESTACIONAMIENTO = 13;
const NOMBRES: Readonly<Record<number, string>> = {
  [LUNETA]: 'Luneta',
  [BALCON]: 'Balcón',
  [ESTACIONAMIENTO]: 'Estacionamiento',
};

const seccion = (id: number, tipo: 'general' | 'numerada') => ({
  id,
  nombre: NOMBRES[id],
  tipo,
  esMesa: false,
  adicional: id === ESTACIONAMIENTO,
  zonaId: 1,
  libres: 40,
  efectivo: 110,
  terminal: 115,
  desde: false,
});

const lugar = (seccionId: number, id: number): Apartado['lugares'][number] => {
  const seccion = NOMBRES[seccionId] ?? '';
  const general = seccionId === ESTACIONAMIENTO;
  return {
    id,
    seccionId,
    seccion,
    general,
    precio: 100,
    nombre: general ? seccion : `${seccion} A ${id % 100}`,
  };
};

function apartado(lugares: Apartado['lugares']): Apartado {
  const desglose = {
    importe: 100 * lugares.length,
    descuento: 0,
    subtotal: 100 * lugares.length,
    cargoServicio: 10 * lugares.length,
    cargoTarjeta: 0,
    iva: 0,
    total: 110 * lugares.length,
  };
  return {
    eventoId: 5,
    lugares,
    promocion: null,
    promocionId: null,
    descuento: null,
    aviso: null,
    expiraEn: new Date(Date.now() + 600_000).toISOString(),
    efectivo: desglose,
    terminal: desglose,
  };
}

/** Holds what is asked for: picked places as they are, of a section the places from its eighth on. */
function apartarComoElServidor({ partes: { lugares = [], secciones = [] } }: Seleccion): Apartado {
  return apartado([
    ...lugares.map(id => lugar(Math.floor(id / 100), id)),
    ...secciones.flatMap(({ seccionId, cantidad }) =>
      Array.from({ length: cantidad }, (_, i) => lugar(seccionId, seccionId * 100 + 8 + i)),
    ),
  ]);
}

/** The window of an event with three sections; `pedidos` are the wishes that reached the server. */
async function abrirVentanilla(inicial: Apartado | null = null) {
  const pedidos: Seleccion['partes'][] = [];
  let soltados = 0;
  const { answers } = await abrirConsola('/taquilla/5', {
    'GET /consola/cajas/mia': {
      caja: {
        id: 3,
        nombre: 'Ventanilla 1',
        quien: 'Nadia Sol',
        fondo: 500,
        abiertaEn: '2031-05-01T18:00:00.000Z',
        estado: 'abierta',
        ventas: 0,
        esperado: null,
        contado: null,
        recuento: null,
        diferencia: null,
        terminal: null,
        motivo: null,
        cerradaEn: null,
        entregas: [],
        apartado: inicial,
      },
    },
    'GET /consola/taquilla/5': {
      eventoId: 5,
      nombre: 'Última vuelta',
      fecha: '2031-05-17T02:00:00.000Z',
      zona: 'America/Mexico_City',
      recinto: 'Auditorio Tezontle',
      abierto: true,
      zonas: [{ id: 1, nombre: 'Única', color: '#ff86bd' }],
      promociones: [],
      secciones: [
        seccion(LUNETA, 'numerada'),
        seccion(BALCON, 'numerada'),
        seccion(ESTACIONAMIENTO, 'general'),
      ],
    },
    'GET /consola/eventos/5/secciones/11/lugares': { filas: [] },
    'GET /consola/eventos/5/secciones/12/lugares': { filas: [] },
    'GET /consola/eventos': { eventos: [], siguiente: null, conteos: {} },
    'PUT /consola/cajas/3/apartado': sent => {
      const { seleccion } = sent as { seleccion: Seleccion };
      pedidos.push(seleccion.partes);
      return apartarComoElServidor(seleccion);
    },
    'DELETE /consola/cajas/3/apartado': () => {
      soltados += 1;
      return { message: 'Listo.' };
    },
  });
  await shown('button', 'Uno más: Luneta');
  return { answers, pedidos, soltados: () => soltados };
}

const mas = (nombre: string) => press(one('button', `Uno más: ${nombre}`));
const menos = (nombre: string) => press(one('button', `Uno menos: ${nombre}`));
const numeros = () =>
  [LUNETA, BALCON, ESTACIONAMIENTO].map(id => Number(one('status', `Boletos: ${NOMBRES[id]}`).textContent));
const juntar = async () => {
  await until(() => expect(one('button', 'Agregar otra sección').hasAttribute('disabled')).toBe(false));
  await press(one('button', 'Agregar otra sección'));
};
const juntos = () => words(one('region', 'Lugares de esta venta'));

describe('a sale of several sections at the window (§B1.1, §C9.1)', () => {
  it('without asking for it a choice in another section replaces the first', async () => {
    const { pedidos } = await abrirVentanilla();
    expect(all('button', 'Agregar otra sección')).toEqual([]);
    await mas('Luneta');
    await until(() => expect(pedidos).toHaveLength(1));
    await mas('Estacionamiento');
    await until(() =>
      expect(pedidos.at(-1)).toEqual({
        lugares: [],
        secciones: [{ seccionId: ESTACIONAMIENTO, cantidad: 1 }],
      }),
    );
    expect(numeros()).toEqual([0, 0, 1]);
  });

  it('adds sections to the held seats, which stay the same ones, and names all by section', async () => {
    const { pedidos } = await abrirVentanilla();
    await mas('Luneta');
    await mas('Luneta');
    await awaitWords('A 8 y A 9');
    await juntar();
    expect(juntos()).toContain('Luneta: A 8 y A 9');
    await mas('Estacionamiento');
    await until(() => expect(juntos()).toContain('Luneta: A 8 y A 9 · Estacionamiento: 1'));
    expect(pedidos.at(-1)).toEqual({
      lugares: [1108, 1109],
      secciones: [{ seccionId: ESTACIONAMIENTO, cantidad: 1 }],
    });
    await mas('Balcón');
    await until(() => expect(juntos()).toContain('Balcón: A 8'));
    expect(numeros()).toEqual([2, 1, 1]);
    // The seat of the third section stays too, when the second gets another place.
    await mas('Estacionamiento');
    await until(() => expect(numeros()).toEqual([2, 1, 2]));
    await until(() =>
      expect(pedidos.at(-1)).toEqual({
        lugares: [1108, 1109, 1208],
        secciones: [{ seccionId: ESTACIONAMIENTO, cantidad: 2 }],
      }),
    );
    expect(one('button', 'Cobrar e imprimir 5')).toBeTruthy();
  });

  it('each section can be set to 0, and with the last all is let go', async () => {
    const { pedidos, soltados } = await abrirVentanilla();
    await mas('Luneta');
    await juntar();
    await mas('Estacionamiento');
    await until(() => expect(juntos()).toContain('Estacionamiento: 1'));
    await menos('Luneta');
    await until(() => expect(juntos()).not.toContain('Luneta'));
    expect(pedidos.at(-1)).toEqual({
      lugares: [],
      secciones: [{ seccionId: ESTACIONAMIENTO, cantidad: 1 }],
    });
    await menos('Estacionamiento');
    await until(() => expect(soltados()).toBe(1));
    expect(all('region', 'Lugares de esta venta')).toEqual([]);
  });

  it('the keys act on the present section and leave the others', async () => {
    await abrirVentanilla();
    await mas('Luneta');
    await juntar();
    const teclear = async (key: string) => {
      dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
      await new Promise(resolve => setTimeout(resolve));
    };
    await teclear('ArrowDown');
    await teclear('3');
    await until(() => expect(numeros()).toEqual([1, 3, 0]));
    await teclear('F2');
    await until(() => expect(juntos()).toContain('Luneta: A 8 · Balcón: A 8, A 9 y A 10'));
  });

  it('the keys sell at first from a section for people, and never from an extra', async () => {
    await abrirVentanilla();
    dispatchEvent(new KeyboardEvent('keydown', { key: '2', cancelable: true }));
    await until(() => expect(numeros()).toEqual([2, 0, 0]));
  });

  it('a refusal is told in the server’s words, and what was held stays', async () => {
    const { answers } = await abrirVentanilla();
    await mas('Luneta');
    await juntar();
    answers['PUT /consola/cajas/3/apartado'] = refuse(
      409,
      'lugares_insuficientes',
      'Ya no hay suficientes lugares en Estacionamiento.',
    );
    await mas('Estacionamiento');
    await awaitWords('Ya no hay suficientes lugares en Estacionamiento.');
    await until(() => expect(numeros()).toEqual([1, 0, 0]));
    expect(juntos()).toContain('Luneta: A 8');
  });

  it('a hold found again shows all its places, and goes on as it was', async () => {
    const { pedidos } = await abrirVentanilla(
      apartado([lugar(LUNETA, 1108), lugar(LUNETA, 1109), lugar(ESTACIONAMIENTO, 1350)]),
    );
    expect(juntos()).toContain('Luneta: A 8 y A 9 · Estacionamiento: 1');
    expect(numeros()).toEqual([2, 0, 1]);
    await mas('Balcón');
    await until(() =>
      expect(pedidos).toEqual([
        {
          lugares: [1108, 1109],
          secciones: [
            { seccionId: ESTACIONAMIENTO, cantidad: 1 },
            { seccionId: BALCON, cantidad: 1 },
          ],
        },
      ]),
    );
  });

  it('a code for general places found again asks for them by number (§C9.3)', async () => {
    const { pedidos } = await abrirVentanilla(apartado([lugar(ESTACIONAMIENTO, 1350)]));
    expect(numeros()).toEqual([0, 0, 1]);
    await type(field('Código de promoción'), 'AMIGOS');
    await press(one('button', 'Aplicar'));
    await until(() =>
      expect(pedidos).toEqual([{ lugares: [], secciones: [{ seccionId: ESTACIONAMIENTO, cantidad: 1 }] }]),
    );
  });
});
