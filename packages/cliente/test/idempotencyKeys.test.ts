import { describe, expect, it } from 'vitest';
import { ApiError } from '../src/ApiError.ts';
import { createIdempotencyKeys, isUndecided } from '../src/idempotencyKeys.ts';
import { createMemoryStorage } from '../src/storage.ts';

describe('the name of what was asked for (§C14.3)', () => {
  it('stays the same over a reload until an answer came', () => {
    const storage = createMemoryStorage();
    const first = createIdempotencyKeys(storage).keyOf('invitar', { correo: 'a@b.example' });
    expect(createIdempotencyKeys(storage).keyOf('invitar', { correo: 'a@b.example' })).toBe(first);
    createIdempotencyKeys(storage).release('invitar');
    expect(createIdempotencyKeys(storage).keyOf('invitar', { correo: 'a@b.example' })).not.toBe(first);
  });

  it('is another one for another body', () => {
    const keys = createIdempotencyKeys(createMemoryStorage());
    expect(keys.keyOf('invitar', { correo: 'a@b.example' })).not.toBe(
      keys.keyOf('invitar', { correo: 'c@b.example' }),
    );
  });

  it.each([
    [0, 'sin_respuesta', true],
    [409, 'en_proceso', true],
    [403, 'totp_requerido', true],
    [503, 'saturado', true],
    [422, 'llave_reutilizada', false],
    [409, 'persona_existente', false],
  ] as const)('after %i %s it is kept: %s', (status, code, kept) => {
    expect(isUndecided(new ApiError({ status, code, mensajes: ['x'] }))).toBe(kept);
  });
});
