import { describe, expect, it } from 'vitest';
import { buildUrl } from '../src/url.ts';

describe('buildUrl', () => {
  it('fills and escapes path parameters', () => {
    expect(buildUrl('/correos/forgot-password/:email', { email: 'a/b+c@x.mx' })).toBe(
      '/correos/forgot-password/a%2Fb%2Bc%40x.mx',
    );
  });

  it('adds the query and leaves out what is not given', () => {
    expect(buildUrl('/eventos/get_all', {}, { tipoDispositivo: 'web', otra: undefined })).toBe(
      '/eventos/get_all?tipoDispositivo=web',
    );
  });

  it('refuses a path with a hole', () => {
    expect(() => buildUrl('/eventos/:id/detalle', {})).toThrow('needs "id"');
  });
});
