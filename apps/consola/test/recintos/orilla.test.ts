import { documentoDePlantilla } from '@taquilla/rules/recinto/plantillas';
import { expect, it } from 'vitest';
import { pintarMapa, type Tinta } from '../../src/recintos/lienzo/pintar.ts';

it('§C10.12: the edge of a drawing of one’s own is seen, beyond which the check list says that nobody sees', () => {
  const documento = documentoDePlantilla('vacio');
  Object.assign(documento.dibujo, { ancho: 1000, alto: 800 });
  const orillas: number[][] = [];
  const ctx = {
    strokeRect: (...caja: number[]) => orillas.push(caja),
  } as unknown as CanvasRenderingContext2D;
  const camara = { x: -10, y: -20, scale: 0.5 };
  pintarMapa(ctx, { documento, camara, imagen: null, suelo: 'noche', tinta: { linea: '#ccc' } as Tinta });
  expect(orillas).toEqual([[5, 10, 500, 400]]);
});
