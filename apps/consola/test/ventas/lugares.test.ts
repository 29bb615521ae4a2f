// @vitest-environment happy-dom
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { BoletosDeLaVenta } from '../../src/ventas/BoletosDeLaVenta.tsx';
import { TablaDeVentas } from '../../src/ventas/TablaDeVentas.tsx';
import { enTexto } from '../support/enTexto.ts';

type EnLista = RespuestaDe<'listarVentas'>['ventas'][number];

function comoSeDice(lugares: string[], boletos: number): string {
  const venta: EnLista = {
    folio: '4PGE9TT6KG',
    evento: { id: 3, nombre: 'Última vuelta' },
    momento: '2031-05-01T18:00:00.000Z',
    vendidaEn: '2031-05-01T18:00:00.000Z',
    estado: 'vendida',
    metodo: 'efectivo',
    canal: 'taquilla',
    comprador: null,
    correo: null,
    boletos,
    usados: 0,
    lugares,
    total: 1921.59,
    devuelto: 0,
    correoFallido: false,
  };
  return enTexto(createElement(TablaDeVentas, { ventas: [venta], conEvento: false }));
}

it('§C6.3: the list of sales names every section of a sale, and counts its general places', () => {
  expect(comoSeDice(['Luneta C 12', 'Luneta C 13', 'Pista', 'Pista'], 4)).toContain(
    'Luneta C 12, C 13, 2 × Pista<',
  );
  const deMuchas = ['Luneta C 1', 'Luneta C 2', 'Luneta C 3', 'Luneta C 4', 'Balcón A 1', 'Pista'];
  expect(comoSeDice(deMuchas, 9)).toContain('Luneta C 1, C 2, C 3, C 4, Balcón A 1, Pista y 3 más<');
  expect(comoSeDice(['Pista', 'Pista'], 2)).toContain('>Pista<');
});

it('§C6.4: the tickets of a sale stand each under its own section', () => {
  const buildBoleto = (id: number, seccion: string, lugar: string) => ({
    id,
    seccion,
    lugar,
    precio: 100,
    pagado: 110,
    estado: 'vigente' as const,
    usadoEn: null,
    puerta: null,
    sustituyeA: null,
  });
  const boletos = [buildBoleto(1, 'Luneta', 'Luneta C 12'), buildBoleto(2, 'Pista', 'Pista, pase general')];
  const texto = enTexto(createElement(BoletosDeLaVenta, { boletos }));
  expect(texto.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toMatch(
    /Luneta C 12 Boleto 1 .* Pista Pase general Boleto 2 /,
  );
});
