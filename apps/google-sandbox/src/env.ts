import { z } from 'zod';
import type { SandboxOptions } from './sandbox.ts';

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4200),
  GOOGLE_SANDBOX_CLIENT_ID: z.string().min(1).optional(),
});

/** The only reader of the environment. It refuses to vouch for identities in production. */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): SandboxOptions {
  if (variables.NODE_ENV === 'production') {
    throw new Error('google-sandbox vouches for nobody: it does not start with NODE_ENV=production');
  }
  const result = Environment.safeParse(variables);
  if (!result.success) throw new Error(z.prettifyError(result.error));
  const { HOST, PORT, GOOGLE_SANDBOX_CLIENT_ID } = result.data;
  return { host: HOST, port: PORT, clientId: GOOGLE_SANDBOX_CLIENT_ID };
}
