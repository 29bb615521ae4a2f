import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import type { Punto } from '@taquilla/rules/recinto/geometria';
import { documentoDePlantilla } from '@taquilla/rules/recinto/plantillas';
import { produce } from 'immer';
import { describe, expect, it, vi } from 'vitest';
import { agregar } from '../../src/recintos/dibujo/acciones.ts';
import type { Herramienta } from '../../src/recintos/dibujo/herramientas.ts';
import { type Mesa, TOOLS } from '../../src/recintos/lienzo/gestos.ts';

function crearMesa(cambios: Partial<Mesa> = {}) {
  let id = '';
  const documento = produce(documentoDePlantilla('vacio'), nuevo => {
    id = agregar(nuevo, 'general', [
      [200, 200],
      [400, 300],
    ]);
  });
  const mesa = {
    documento,
    cajas: new Map(),
    trazoDe: () => null,
    sena: 'silla_de_ruedas',
    elegidas: new Set<string>(),
    asas: [],
    trazo: [],
    unidad: 1,
    soloNombres: false,
    ...Object.fromEntries(
      [
        'onElegir',
        'onMover',
        'onPieza',
        'onPoligono',
        'onReceta',
        'setArrastre',
        'setGuias',
        'setPrevio',
      ].map(nombre => [nombre, vi.fn()]),
    ),
    setTrazo: vi.fn(),
    pan: vi.fn(),
    ...cambios,
  } as unknown as Mesa;
  return { mesa, id };
}

const en = (x: number, y: number, mas: { sumar?: boolean } = {}) => ({
  en: [x, y] as Punto,
  enPantalla: [x, y] as Punto,
  sumar: false,
  suelto: true,
  ...mas,
});

/** Presses, moves and releases a tool along these points. */
function arrastrar(mesa: Mesa, herramienta: Herramienta, puntos: readonly ReturnType<typeof en>[]): void {
  const [primero, ...otros] = puntos;
  const gesto = primero && TOOLS[herramienta](mesa, primero);
  const ultimo = puntos.at(-1);
  for (const punto of otros) gesto?.mover(mesa, punto);
  if (ultimo) gesto?.soltar(mesa, ultimo);
}

describe('the tools of the designer (§C10.10)', () => {
  it('the arrow picks what it presses and moves it', () => {
    const { mesa, id } = crearMesa();
    arrastrar(mesa, 'elegir', [en(250, 250), en(260, 255)]);
    expect(mesa.onElegir).toHaveBeenCalledWith([id], false);
    expect(mesa.onMover).toHaveBeenCalledWith([10, 5]);
  });

  it('the arrow beside everything picks what its box holds, and adds it with Shift', () => {
    const { mesa, id } = crearMesa();
    arrastrar(mesa, 'elegir', [en(100, 100), en(500, 400, { sumar: true })]);
    expect(mesa.onElegir).toHaveBeenCalledWith([id], true);
    expect(mesa.onMover).not.toHaveBeenCalled();
  });

  it('a press that goes nowhere moves nothing', () => {
    const { mesa } = crearMesa();
    arrastrar(mesa, 'elegir', [en(250, 250)]);
    expect(mesa.onMover).not.toHaveBeenCalled();
  });

  it('the hand moves the view; with names alone a tap picks, and a drag does not', () => {
    const { mesa } = crearMesa();
    arrastrar(mesa, 'mano', [en(250, 250), en(270, 240)]);
    expect(mesa.pan).toHaveBeenCalledWith({ x: 20, y: -10 });
    expect(mesa.onElegir).not.toHaveBeenCalled();
    const { mesa: deTelefono, id } = crearMesa({ soloNombres: true });
    arrastrar(deTelefono, 'mano', [en(250, 250), en(290, 250)]);
    expect(deTelefono.onElegir).not.toHaveBeenCalled();
    arrastrar(deTelefono, 'mano', [en(250, 250), en(253, 250)]);
    expect(deTelefono.onElegir).toHaveBeenCalledWith([id], false);
  });

  it('an outline grows by a corner a press, and closes on its first', () => {
    const { mesa } = crearMesa();
    expect(TOOLS.poligono(mesa, en(10, 10))).toBeNull();
    expect(mesa.setTrazo).toHaveBeenCalledWith([[10, 10]]);
    const trazo: Punto[] = [
      [10, 10],
      [90, 10],
      [90, 80],
    ];
    TOOLS.poligono({ ...mesa, trazo }, en(11, 10));
    expect(mesa.onPoligono).toHaveBeenCalledWith(trazo);
  });

  it('the lasso picks what it goes around, a piece is put between its corners', () => {
    const { mesa, id } = crearMesa();
    arrastrar(mesa, 'lazo', [en(150, 150), en(450, 150), en(450, 350), en(150, 350)]);
    expect(mesa.onElegir).toHaveBeenCalledWith([id], false);
    arrastrar(mesa, 'escenario', [en(0, 0), en(100, 50)]);
    expect(mesa.onPieza).toHaveBeenCalledWith('escenario', [
      [0, 0],
      [100, 50],
    ]);
  });

  it('the brush marks the seats that it passes, as one act', () => {
    let documento = documentoDePlantilla('vacio') as DocumentoDeRecinto;
    documento = produce(documento, nuevo => {
      agregar(nuevo, 'filas', [
        [200, 200],
        [332, 272],
      ]);
    });
    const { mesa } = crearMesa({ documento });
    arrastrar(mesa, 'brocha', [en(190, 205), en(340, 205), en(340, 265)]);
    const [receta] = vi.mocked(mesa.onReceta).mock.calls[0] ?? [];
    const marcado = receta && produce(documento, receta);
    expect(JSON.stringify(marcado)).toContain('silla_de_ruedas');
    expect(mesa.onReceta).toHaveBeenCalledTimes(1);
  });
});
