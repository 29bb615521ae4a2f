import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../src/env.ts';
import { PEOPLE } from '../src/people.ts';
import { type RunningSandbox, startSandbox } from '../src/sandbox.ts';

let google: RunningSandbox;
beforeAll(async () => {
  google = await startSandbox();
});
afterAll(() => google.close());

const pick = (body: unknown) =>
  fetch(`${google.url}/credential`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const verify = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(google.settings.GOOGLE_JWKS_URL)), {
    issuer: 'https://accounts.google.com',
    audience: google.clientId,
  });
const credentialOf = async (flaw?: 'unverified' | 'forged') => {
  const sub = PEOPLE.find(person => person.flaw === flaw)?.sub;
  const answer = await pick({ client_id: google.clientId, sub });
  return ((await answer.json()) as { credential: string }).credential;
};

describe('the stand-in of Google', () => {
  it('signs who was picked with a key that it publishes', async () => {
    const { payload } = await verify(await credentialOf());
    expect(payload).toMatchObject({ name: 'Rosa Ibáñez', email_verified: true, sub: PEOPLE[0]?.sub });
  });

  it('says of an unverified address that it is', async () => {
    expect((await verify(await credentialOf('unverified'))).payload).toMatchObject({ email_verified: false });
  });

  it('forges what cannot be verified', async () => {
    await expect(verify(await credentialOf('forged'))).rejects.toThrow('signature verification failed');
  });

  it('vouches for nobody it does not know, and to no other application', async () => {
    expect((await pick({ client_id: google.clientId, sub: 'nobody' })).status).toBe(400);
    expect((await pick({ client_id: 'somebody-else', sub: PEOPLE[0]?.sub })).status).toBe(403);
    expect((await pick(null)).status).toBe(400);
  });

  it('refuses to start in production', () => {
    expect(() => readEnvironment({ NODE_ENV: 'production' })).toThrow('vouches for nobody');
  });
});
