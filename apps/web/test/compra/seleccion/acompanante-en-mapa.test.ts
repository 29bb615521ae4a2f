// @vitest-environment happy-dom
import type { Asiento } from '@taquilla/contract/tienda/entidades/evento';
import { dialogQueue } from '@taquilla/ui/dialogs.ts';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { until } from '../../../../../packages/ui/test/pantalla.ts';
import type { Auditorio } from '../../../src/compra/seleccion/auditorio/useAuditorio.ts';
import { leerElegidos } from '../../../src/compra/seleccion/eleccion/seleccionGuardada.ts';
import { useElegidosEnMapa } from '../../../src/compra/seleccion/enMapa/useElegidosEnMapa.ts';
import { EVENTO, filas } from '../../support/asientos.ts';

// A press on a seat of the venue's map; the canvas itself is a journey's.

const datos = filas([1, 2, 3]);
const ATRIBUTOS: Record<string, Partial<Asiento>> = {
  1: { atributos: ['silla_de_ruedas'] },
  2: { atributos: ['acompanante'], acompanaA: 101, precio: 0 },
};
const conAtributos = datos.filas.map(fila => ({
  ...fila,
  asientos: fila.asientos.map((uno): Asiento => ({ ...uno, ...ATRIBUTOS[uno.numero] })),
}));
const auditorio = {
  datos: { ...datos, filas: conAtributos },
  porId: new Map(conAtributos.flatMap(fila => fila.asientos).map(asiento => [asiento.id, asiento])),
  tarifario: { conCargos: () => 0 },
} as unknown as Auditorio;

type Tocar = ReturnType<typeof useElegidosEnMapa>['tocar'];

/** Presses a seat of section 31 by its id. */
async function alistar(): Promise<(id: number) => void> {
  let tocar: Tocar | undefined;
  const Mapa = () => {
    tocar = useElegidosEnMapa(EVENTO, []).tocar;
    return null;
  };
  const root = createRoot(document.createElement('div'));
  onTestFinished(() => {
    root.unmount();
    dialogQueue.set([]);
  });
  root.render(createElement(Mapa));
  await until(() => expect(tocar).toBeDefined());
  return id => tocar?.(31, id, auditorio);
}

const elegidos = () => leerElegidos(EVENTO.id).asientos.get(31) ?? [];

beforeEach(() => sessionStorage.clear());

it.each([
  [true, [101, 102]],
  [false, [101]],
])(
  'on the venue’s map a wheelchair’s place offers its companion’s, and never requires it: %s (§B7.1)',
  async (acepta, quedan) => {
    const tocar = await alistar();
    tocar(101);
    const [pregunta] = await until(() => {
      expect(dialogQueue.get()).toHaveLength(1);
      return dialogQueue.get();
    });
    expect(pregunta).toMatchObject({
      titulo: 'Lugar para silla de ruedas',
      aceptar: 'Agregar acompañante · $0.00',
    });
    expect(elegidos()).toEqual([]);
    if (pregunta?.kind === 'confirmacion') pregunta.resolve(acepta);
    await until(() => expect(elegidos()).toEqual(quedan));
  },
);

it('on the venue’s map a dropped wheelchair’s place takes its companion’s along (§B7.1)', async () => {
  const tocar = await alistar();
  sessionStorage.setItem(`lugares-${EVENTO.id}`, JSON.stringify([[[31, [101, 102, 103]]], []]));
  tocar(101);
  await until(() => expect(elegidos()).toEqual([103]));
});
