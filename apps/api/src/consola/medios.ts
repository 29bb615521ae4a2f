import type { Contrasenas } from '../cuentas/contrasena/contrasenas.ts';
import type { AfterAnswer } from '../server/afterAnswer.ts';
import type { ConsoleCookie } from '../server/console/cookie.ts';
import type { HandleConsole } from '../server/console/handleConsole.ts';
import type { Context } from '../server/context.ts';

/** The context, passwords, cookie and routes that the use cases of the console work with. */
export interface MediosDeConsola {
  context: Context;
  contrasenas: Contrasenas;
  despues: AfterAnswer;
  cookie: ConsoleCookie;
  consola: HandleConsole;
}
