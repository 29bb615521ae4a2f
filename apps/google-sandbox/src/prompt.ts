import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Issuer } from './issuer.ts';
import { PEOPLE, type Person } from './people.ts';

const FLAWS = {
  unverified: 'Google no ha verificado este correo',
  forged: 'firmada con una llave que Google no publica',
} as const;

const Choice = z.object({ client_id: z.string(), sub: z.string() });

/** The frame in which a person picks an account, and the script that gives it the identity token of that account. */
export function registerPrompt(
  app: FastifyInstance,
  { clientId, issuer }: { clientId: string; issuer: Issuer },
) {
  app.get('/prompt', async (_request, reply) => reply.headers(PAGE_HEADERS).send(page()));

  app.post('/credential', async (request, reply) => {
    const choice = Choice.safeParse(request.body);
    const person = PEOPLE.find(({ sub }) => sub === choice.data?.sub);
    if (!person) return reply.code(400).send({ error: 'invalid_request' });
    if (choice.data?.client_id !== clientId) return reply.code(403).send({ error: 'invalid_client' });
    return { credential: await vouchFor(person, issuer) };
  });
}

function vouchFor({ sub, name, email, flaw }: Person, { sign, forge }: Issuer): Promise<string> {
  const claims = { sub, name, email, email_verified: flaw !== 'unverified' };
  return flaw === 'forged' ? forge(claims) : sign(claims);
}

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // Any page that loaded the script may frame it, as with Google's.
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

function page(): string {
  const accounts = PEOPLE.map(
    ({ sub, name, email, flaw }) =>
      `<li><button type="button" data-sub="${sub}"><strong>${name}</strong><span>${flaw ? FLAWS[flaw] : email}</span></button></li>`,
  );
  return `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Simulador de Google</title>
<link rel="stylesheet" href="/assets/prompt.css">
</head>
<body>
<p class="nota">Ambiente de pruebas: nadie de aquí existe</p>
<h1>Elige una cuenta</h1>
<ul>${accounts.join('')}</ul>
<p><button type="button" data-cancel>Cancelar</button></p>
<script src="/assets/prompt.js"></script>
</body>
</html>
`;
}
