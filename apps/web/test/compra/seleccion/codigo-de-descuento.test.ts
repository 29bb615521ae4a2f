import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CodigoDeDescuento } from '../../../src/compra/seleccion/resumen/CodigoDeDescuento.tsx';
import type { Cotizacion } from '../../../src/compra/seleccion/resumen/cotizarSeleccion.ts';
import { buildPromocion } from '../fabrica.ts';

function botones(juicio: Cotizacion['codigo']): string[] {
  const codigo = {
    texto: 'VOLCAN20',
    escribir: () => {},
    aplicar: async () => {},
    quitar: () => {},
    promocion: buildPromocion({ clave: 'VOLCAN20' }),
    error: null,
    ocupado: false,
  };
  const html = renderToString(createElement(CodigoDeDescuento, { codigo, cotizacion: { codigo: juicio } }));
  return ['Aplicar', 'Quitar'].filter(nombre => html.includes(nombre));
}

it('offers to take a code off only where it is applied (§5.12, §8.15)', () => {
  expect(botones({ aplica: true, mensaje: 'Descuento aplicado correctamente.', aviso: null })).toEqual([
    'Quitar',
  ]);
  expect(botones({ aplica: false, mensaje: 'Código de descuento inválido.', aviso: null })).toEqual([
    'Aplicar',
  ]);
});
