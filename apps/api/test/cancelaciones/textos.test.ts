import { describe, expect } from 'vitest';
import { enCancelacion } from '../support/enCancelacion.ts';

const it = enCancelacion();

describe('the words of a cancellation (§C7.18)', () => {
  it('refuses what the law forbids with a lawful wording, and changes nothing', async ({
    venderGenerales,
    cancelar,
    estadoDelEvento,
  }) => {
    await venderGenerales(1, 550);
    const palabras = {
      tarjeta: { asunto: 'Se canceló', texto: 'Te devolvemos el boleto. Los cargos no son reembolsables.' },
    };
    for (const query of ['', '?ensayo']) {
      const { status, body } = await cancelar({ palabras }, query);
      expect([status, body.code]).toEqual([409, 'texto_prohibido']);
      expect(JSON.stringify(body)).toMatch(/Los cargos no son reembolsables.*Puedes decir/);
    }
    const deFrase = await cancelar({ frase: 'No hay reembolso por cambio de cartel.' });
    expect(deFrase.body.code).toBe('texto_prohibido');
    expect(await estadoDelEvento()).toBe('publicado');
  });
});
