import { revisarTexto } from '@taquilla/rules/textos';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { AvisoDePrivacidad } from '../../src/legales/AvisoDePrivacidad.tsx';
import { NuestrasPoliticas } from '../../src/legales/NuestrasPoliticas.tsx';
import { TerminosYCondiciones } from '../../src/legales/TerminosYCondiciones.tsx';

const operador = {
  nombre: 'Casa de Prueba',
  direccion: 'Calle Real 1, Puebla',
  correo: 'ayuda@casa.example',
  telefono: '222 000 0000',
};

/** The paragraphs and points of a page, one a line. */
function leer(Pagina: typeof NuestrasPoliticas): string {
  const pagina = createElement(Pagina, { operador });
  // biome-ignore lint/correctness/noChildrenProp: the type of Router wants them among its props
  const html = renderToStaticMarkup(createElement(Router, { ssrPath: '/', children: pagina }));
  return html
    .replace(/<\/(?:p|li|h2)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"');
}

it.each([
  ['terms', TerminosYCondiciones],
  ['policies', NuestrasPoliticas],
  ['privacy notice', AvisoDePrivacidad],
])('says nothing that the law forbids in its own %s (§C7.18)', (_, Pagina) => {
  const texto = leer(Pagina);
  expect(texto.length).toBeGreaterThan(1_000);
  expect(revisarTexto(texto)).toEqual([]);
});

it('says in terms and policies that everything goes back, charges included (§C7.3)', () => {
  for (const Pagina of [TerminosYCondiciones, NuestrasPoliticas]) {
    expect(leer(Pagina)).toMatch(/cargo(s)? por servicio/);
    expect(leer(Pagina)).toMatch(/compensación de al menos 20 %/);
  }
});
