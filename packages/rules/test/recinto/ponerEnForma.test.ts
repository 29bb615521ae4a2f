import type { SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { expect, it } from 'vitest';
import { type PintadoDe, sinPoner } from '../../src/recinto/enSuForma.ts';
import { enDibujo, LUGAR_SIN_PONER } from '../../src/recinto/geometria.ts';
import { documentoDePlantilla } from '../../src/recinto/plantillas.ts';
import { ponerEnForma } from '../../src/recinto/ponerEnForma.ts';

const [LUNETA] = documentoDePlantilla('teatro').secciones as [SeccionDeDocumento];
const DE_ARCHIVO = { ...LUNETA, contorno: [], formas: [3], lugar: LUGAR_SIN_PONER };

it('§C10.2: seats that a file leaves without a place stand on their shape, turned where it lies across', () => {
  for (const caja of [
    { x: 100, y: 50, ancho: 300, alto: 260 },
    { x: 100, y: 50, ancho: 90, alto: 900 },
  ]) {
    const pintadoDe: PintadoDe = () => (x, y) =>
      x >= caja.x && x <= caja.x + caja.ancho && y >= caja.y && y <= caja.y + caja.alto;
    const puesta = ponerEnForma(DE_ARCHIVO, { caja, pintadoDe });
    expect(sinPoner(puesta)).toBe(false);
    const puntos = puesta.filas.flatMap(({ asientos }) => asientos.map(asiento => enDibujo(puesta, asiento)));
    expect(puntos.every(([x, y]) => pintadoDe(3)?.(x, y))).toBe(true);
    expect(puesta.filas).toBe(DE_ARCHIVO.filas);
  }
});

it('§C10.2: a section with a place of its own stays where it is', () => {
  const caja = { x: 0, y: 0, ancho: 10, alto: 10 };
  expect(ponerEnForma(LUNETA, { caja, pintadoDe: () => null })).toBe(LUNETA);
});
