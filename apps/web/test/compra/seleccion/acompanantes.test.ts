// @vitest-environment happy-dom
import type { Asiento } from '@taquilla/contract/tienda/entidades/evento';
import { toasts } from '@taquilla/ui/toasts.ts';
import { expect, it } from 'vitest';
import {
  all,
  awaitWords,
  one,
  press,
  shown,
  until,
  words,
} from '../../../../../packages/ui/test/pantalla.ts';
import { abrirTienda } from '../../support/abrirTienda.ts';
import { EVENTO, FILAS, filas, PRECIOS, SECCIONES } from '../../support/asientos.ts';
import { buildSeccion } from '../../support/eventos.ts';

// Row A of Palco 2: 1 is a wheelchair's place, 2 its companion's without a price, 3 has an obstructed view, 4 no steps.

const ATRIBUTOS: Record<string, Partial<Asiento>> = {
  1: { atributos: ['silla_de_ruedas'] },
  2: { atributos: ['acompanante'], acompanaA: 101, precio: 0 },
  3: { atributos: ['vista_obstruida'] },
  4: { atributos: ['sin_escalones'] },
};

async function abrir(cambios: Record<string, Partial<Asiento>> = {}) {
  const datos = filas([1, 2, 3, 4, 5]);
  const conAtributos = datos.filas.map(fila => ({
    ...fila,
    asientos: fila.asientos.map(uno => ({ ...uno, ...ATRIBUTOS[uno.numero], ...cambios[uno.numero] })),
  }));
  await abrirTienda('/eventos/7/31/Palco%202', {
    'GET /eventos/get_all': { eventos: [EVENTO] },
    'GET /eventos/7/detalle': EVENTO,
    [SECCIONES]: { ...PRECIOS, secciones: [buildSeccion({ nombre: 'Palco 2', asientosDisponibles: 5 })] },
    [FILAS]: { ...datos, filas: conAtributos },
    'POST /promociones/validar_promo_web': { promocionesAplicaDirecto: [] },
  });
  await press(await shown('radio', 'Lista'));
  await shown('checkbox', /^Fila A, asiento 5,/);
}

const butacas = () => all('checkbox', /^(Fila A|Ya no)/);
const butaca = (n: number) => one('checkbox', new RegExp(`^Fila A, asiento ${n},`)) as HTMLInputElement;
const elegidas = () =>
  butacas()
    .filter(uno => (uno as HTMLInputElement).checked)
    .map(uno => uno.getAttribute('data-asiento'));

it('names the places for wheelchairs and companions, and obstructed views (§B7.1)', async () => {
  await abrir();
  expect(butacas().map(uno => uno.getAttribute('aria-label'))).toEqual([
    'Fila A, asiento 1, Silla de ruedas, Luneta, $552.00 con cargos',
    'Fila A, asiento 3, Vista obstruida, Luneta, $552.00 con cargos',
    'Fila A, asiento 4, Luneta, $552.00 con cargos',
    'Fila A, asiento 5, Luneta, $552.00 con cargos',
    'Fila A, asiento 2, Acompañante de A1, Luneta, $0.00 con cargos',
  ]);
  const leyenda = words(one('region', 'Leyenda'));
  for (const signo of ['Silla de ruedas', 'Acompañante', 'Vista obstruida']) expect(leyenda).toContain(signo);
});

it('offers a companion’s place with its price, and never requires it (§B7.1)', async () => {
  await abrir();
  await press(butaca(1));
  await press(await shown('button', 'Solo este lugar'));
  await until(() => expect(elegidas()).toEqual(['101']));
  // Still offered beside the picked place.
  const [agregar] = all('button', 'Agregar acompañante · $0.00');
  await press(agregar as HTMLElement);
  await until(() => expect(elegidas()).toEqual(['101', '102']));
  await awaitWords('Acompañante de A1');
});

it('takes the companion along when the wheelchair’s place is dropped, and says so (§B7.1)', async () => {
  await abrir();
  await press(butaca(1));
  await press(await shown('button', 'Agregar acompañante · $0.00'));
  await until(() => expect(elegidas()).toEqual(['101', '102']));
  await press(butaca(1));
  await until(() => expect(elegidas()).toEqual([]));
  expect(toasts.get()[0]?.texto).toContain('Quitamos también el lugar de acompañante');
});

it('says that a companion’s place goes with its neighbour, and offers both (§B7.1)', async () => {
  await abrir();
  await press(butaca(2));
  await awaitWords('Fila A, asiento 2, acompaña al lugar para silla de ruedas A1 y se vende junto con él.');
  await press(await shown('button', 'Volver'));
  expect(elegidas()).toEqual([]);
  await press(butaca(2));
  await press(await shown('button', 'Elegir ambos · $552.00'));
  await until(() => expect(elegidas()).toEqual(['101', '102']));
});

it('picks no companion’s place whose neighbour is sold (§B7.1)', async () => {
  await abrir({ 1: { ...ATRIBUTOS[1], estado: 'vendido' } });
  await press(butaca(2));
  await until(() => expect(toasts.get()[0]?.texto).toContain('A1, que ya no está disponible'));
  expect(elegidas()).toEqual([]);
});

it('sells a companion’s place alone once the organiser lets it go (§B7.1)', async () => {
  await abrir({ 2: { ...ATRIBUTOS[2], seVendeSolo: true } });
  await press(butaca(2));
  await until(() => expect(elegidas()).toEqual(['102']));
});

it('lists the places without steps alone, or those for wheelchairs with their companions’ (§B7.1)', async () => {
  await abrir();
  const listadas = () => butacas().map(uno => uno.getAttribute('data-asiento'));
  await press(one('radio', 'Sin escalones'));
  await until(() => expect(listadas()).toEqual(['101', '104', '102']));
  await press(one('radio', 'Silla de ruedas'));
  await until(() => expect(listadas()).toEqual(['101', '102']));
  await press(one('radio', 'Todos'));
  await until(() => expect(listadas()).toHaveLength(5));
});

it('proposes no place for a wheelchair or a companion among the best together (§B7.1, §2.29)', async () => {
  await abrir();
  const [elegir] = all('button', 'Elegir');
  await press(elegir as HTMLElement);
  await until(() => expect(elegidas()).toHaveLength(2));
  expect(elegidas().every(id => Number(id) > 102)).toBe(true);
});
