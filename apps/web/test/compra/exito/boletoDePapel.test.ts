import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BoletoDePapel } from '../../../src/compra/exito/BoletoDePapel.tsx';

const lugar = { seccion: 'Pista', bloque: '', asiento: null, categoria: 'General' };

function leer(fecha: string): string {
  const evento = {
    nombre: 'Noche de prueba',
    fecha,
    recinto: { nombre: 'Foro Uno', zona: 'America/Mexico_City' },
    ciudad: { nombre: 'Puebla' },
  };
  const html = renderToString(createElement(BoletoDePapel, { evento, lugar, cuantos: 1, arte: null }));
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

it('says the year of another year on the ticket of a finished purchase, and not this one (§2.28, §2.30)', () => {
  const este = new Date().getUTCFullYear();
  expect(leer(`${este + 1}-06-20T21:00:00-06:00`)).toContain(`${este + 1} ·`);
  expect(leer(`${este}-06-20T21:00:00-06:00`)).not.toContain(String(este));
});
