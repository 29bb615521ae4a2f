import type { Configuration } from '../env/configuration.ts';

/** Settings that are allowed but hardly intended for a shop: one sentence each, for the log. */
export function startupWarnings(config: Configuration): string[] {
  if (config.demo) {
    return config.inProduction
      ? [
          'La demostración está encendida en producción: sus cuentas, sus contraseñas y todo el correo están a la vista de cualquiera.',
        ]
      : [];
  }
  const withTls = config.publicUrl?.startsWith('https:') ?? false;
  const warnings: [boolean, string][] = [
    [
      config.smtpUrl === null,
      'SMTP_URL es buzon: de este servidor no sale ningún correo, tampoco los boletos.',
    ],
    [
      config.openpay.sandbox,
      'OPENPAY_PRODUCCION está apagada: el entorno de pruebas del proveedor no cobra dinero de verdad.',
    ],
    [
      config.sesion.llave === null,
      'Falta TAQUILLA_SESION_LLAVE: la llave que firma sesiones y turnos de salas de espera está en la base y en cada respaldo.',
    ],
    [
      config.boletos.llave === null,
      'Falta TAQUILLA_BOLETOS_LLAVE: la llave que firma los boletos está en la base y en cada respaldo.',
    ],
    [config.databaseUrl === null, 'Falta DATABASE_URL: todos los datos están en el PostgreSQL integrado.'],
    [
      !withTls && !isLocal(config.publicUrl),
      'PUBLIC_URL es http: los compradores mandan sus contraseñas sin TLS.',
    ],
    [
      withTls && config.trustProxy === null,
      'Falta TRUST_PROXY: detrás del proxy con TLS todos los compradores cuentan como una sola dirección en los límites.',
    ],
    [
      config.operadorInventado.length > 0,
      `${config.operadorInventado.join(', ')}: el pie de página y los textos legales nombran a un operador inventado.`,
    ],
  ];
  return warnings.flatMap(([applies, warning]) => (applies ? [warning] : []));
}

function isLocal(url: string | null): boolean {
  return url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}
