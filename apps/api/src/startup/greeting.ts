import { CONTRASENA_DE_DEMO, PERSONAL_DE_DEMO, PIN_DE_DEMO } from '../consola/demo/personal.ts';
import { CUENTAS_DE_DEMO } from '../cuentas/demo.ts';
import type { Configuration } from '../env/configuration.ts';
import type { RunningServer } from './startServer.ts';

/**
 * The greeting of a started server to its operator: its address and, in a demonstration, all that is needed to try
 * it.
 */
export function greeting(
  config: Configuration,
  { url, providerUrl }: Pick<RunningServer, 'url' | 'providerUrl'>,
): string {
  if (!config.demo) return `\n  Taquilla: ${url}\n`;
  const { compradores, puerta } = CUENTAS_DE_DEMO;
  const cuentas = compradores.map(c => `${c.correo}, contraseña ${c.contrasena}`);
  const tarjetas =
    config.openpay.baseUrl === null ? [['Tarjetas', `${providerUrl}/tarjetas`], ...TARJETAS] : [];
  const lines = [
    ['Taquilla', url],
    ['Entrar', `${url}/auth/login`],
    ...cuentas.map(cuenta => ['', cuenta]),
    ['', `${puerta.correo}, contraseña ${puerta.contrasena} (personal de la puerta)`],
    ['Consola', `${url}/consola`],
    ...PERSONAL_DE_DEMO.map(({ correo, rol }) => [
      '',
      `${correo}, contraseña ${CONTRASENA_DE_DEMO} (${rol})`,
    ]),
    ['', `PIN de la ventanilla: ${PIN_DE_DEMO}`],
    ['Códigos', `${url}/dev/codigos`],
    ...(config.smtpUrl === null ? [['Correos', `${url}/dev/correos`]] : []),
    ...tarjetas,
  ];
  const body = lines.map(([label = '', what]) => `  ${(label && `${label}:`).padEnd(10)} ${what}`);
  return `\n${body.join('\n')}\n`;
}

const TARJETAS = [
  ['', '4111 1111 1111 1111 paga'],
  ['', '4444 4444 4444 4448 no tiene fondos'],
  ['', '4005 5800 0005 0508 pide 3-D Secure'],
];
