import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerOneAtATime } from '../../src/server/oneAtATime.ts';

it.each(['login', 'register', 'loginPersonal', 'updatePassword', 'resetPassword'] as const)(
  'lets others in between calls of %s that come at one moment, and forgets none of them (S11)',
  async llamada => {
    const app = Fastify();
    registerOneAtATime(app);
    const orden: string[] = [];
    const anotar = (que: string) => async () => {
      orden.push(que);
      return {};
    };
    app.post('/entrar', { config: { llamada } }, anotar('login'));
    app.post('/ver', { config: { llamada: 'getEventos' } }, anotar('otra'));
    await app.ready();

    const logins = Array.from({ length: 20 }, () =>
      app.inject({ method: 'POST', url: '/entrar', payload: {} }),
    );
    const otra = app.inject({ method: 'POST', url: '/ver', payload: {} });
    const responses = await Promise.all([...logins, otra]);
    await app.close();

    expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(orden.filter(que => que === 'login')).toHaveLength(20);
    expect(orden.indexOf('otra')).toBeLessThan(5);
  },
);
