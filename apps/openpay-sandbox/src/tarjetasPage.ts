import type { FastifyInstance } from 'fastify';
import { type Html, html, page, pageHeaders } from './html.ts';
import type { Settings } from './settings.ts';
import { type CardOutcome, TEST_CARDS, type TestCard } from './testCards.ts';

const GROUPS: readonly { kind: CardOutcome['kind']; title: string; note: string }[] = [
  { kind: 'approved', title: 'Se aprueban', note: 'El cargo pasa a la primera.' },
  { kind: 'declined', title: 'Se rechazan', note: 'El código es el que Openpay responde.' },
  {
    kind: 'three_d_secure',
    title: 'Para 3-D Secure',
    note: 'Se comportan así cuando el cargo pide autenticación; si no la pide, se aprueban. Con cualquier otra tarjeta, el simulador del banco pregunta qué responder.',
  },
];

/** The page with the table of test cards, and the second private key, for a person who tries the shop. */
export function registerTarjetasPage(
  app: FastifyInstance,
  { otherPrivateKey }: Pick<Settings, 'otherPrivateKey'>,
): void {
  const markup = page('Tarjetas de prueba', tarjetas(otherPrivateKey));
  app.get('/tarjetas', async (_request, reply) => reply.headers(pageHeaders([])).send(markup));
  app.get('/', async (_request, reply) => reply.redirect('/tarjetas', 302));
}

function tarjetas(otherPrivateKey: string | null): Html {
  return html`<main class="hoja ancha">
<p class="cinta">Ambiente de pruebas: no se cobra dinero</p>
<h1>Tarjetas de prueba</h1>
<p>Usa cualquier nombre, cualquier vencimiento futuro y cualquier código: 3 dígitos, o 4 con American Express. Nunca escribas aquí una tarjeta de verdad.</p>
${GROUPS.map(group)}
${otherPrivateKey === null ? '' : otherKey(otherPrivateKey)}
</main>`;
}

function otherKey(key: string): Html {
  return html`<section>
<h2>Otra llave privada</h2>
<p>Este comercio tiene dos, como quien está cambiando la suya. Escribe esta en los ajustes de la consola: <code>${key}</code></p>
</section>`;
}

function group({ kind, title, note }: (typeof GROUPS)[number]): Html {
  const cards = TEST_CARDS.filter(card => card.outcome.kind === kind);
  return html`<section>
<h2>${title}</h2>
<p>${note}</p>
<table>
<thead><tr><th scope="col">Número</th><th scope="col">Qué pasa</th></tr></thead>
<tbody>${cards.map(row)}</tbody>
</table>
</section>`;
}

function row({ number, outcome, explanation }: TestCard): Html {
  const code = outcome.kind === 'declined' ? ` (${outcome.code})` : '';
  return html`<tr><td class="numero">${inGroups(number)}</td><td>${explanation}${code}</td></tr>
`;
}

function inGroups(number: string): string {
  return number.length === 15
    ? number.replace(/^(\d{4})(\d{6})/, '$1 $2 ')
    : number.replace(/(\d{4})(?=\d)/g, '$1 ');
}
