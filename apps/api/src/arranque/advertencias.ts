import type { Configuracion } from '../env.ts';

/** Settings that start, and still are hardly what a shop wants. A sentence for each, for the log. */
export function advertencias(config: Configuracion): string[] {
  if (config.demo) {
    return config.enProduccion
      ? ['demo mode is on in production: its accounts, its passwords and all mail are open to anybody']
      : [];
  }
  const conTls = config.publicUrl?.startsWith('https:') ?? false;
  const avisos: [boolean, string][] = [
    [config.smtpUrl === null, 'SMTP_URL is buzon: no mail leaves this server, also no tickets'],
    [config.openpay.sandbox, "OPENPAY_PRODUCCION is off: the provider's sandbox takes no real money"],
    [
      config.sesion.llave === null,
      'TAQUILLA_SESION_LLAVE is missing: the key that signs sessions lies in the database and in every backup',
    ],
    [config.databaseUrl === null, 'DATABASE_URL is missing: all data is in the embedded PostgreSQL'],
    [!conTls && !esDeAqui(config.publicUrl), 'PUBLIC_URL is http: buyers send passwords without TLS'],
    [
      conTls && config.trustProxy === null,
      'TRUST_PROXY is missing: all buyers behind the proxy that speaks TLS count as one address in rate limits',
    ],
    [
      config.operadorInventado.length > 0,
      `${config.operadorInventado.join(', ')}: the footer and the legal texts name an invented operator`,
    ],
  ];
  return avisos.flatMap(([hay, aviso]) => (hay ? [aviso] : []));
}

function esDeAqui(url: string | null): boolean {
  return url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}
