import { toIsoMexico } from './dates.ts';
import type { Charge } from './entities.ts';
import { type Html, html, page } from './html.ts';
import { type Centavos, toPesos } from './money.ts';

interface BankPage {
  readonly charge: Charge;
  readonly merchant: string;
  /** The test card's intended answer: its button comes first and is the coloured one. */
  readonly proposed: 'authenticate' | 'reject';
}

export function bankPage({ charge, merchant, proposed }: BankPage): string {
  const buttons = [
    html`<button class="${proposed === 'authenticate' ? 'principal' : ''}" name="resultado" value="autenticar">Autenticar</button>`,
    html`<button class="${proposed === 'reject' ? 'principal' : ''}" name="resultado" value="rechazar">Rechazar</button>`,
  ];
  return page(
    'Simulador del banco',
    html`<main class="hoja">
<p class="cinta">Ambiente de pruebas: no se cobra dinero</p>
<h1>Simulador del banco</h1>
<p>Aquí tu banco te pediría confirmar que eres tú (3-D Secure). Elige qué responde.</p>
<dl>
${row('Comercio', merchant)}
${row('Concepto', charge.description)}
${row('Importe', formatPesos(charge.amount))}
${row('Tarjeta', charge.card?.maskedNumber.replaceAll('X', '•') ?? '')}
${charge.dueAt === null ? '' : row('Responde antes de las', toIsoMexico(charge.dueAt).slice(11, 16))}
</dl>
<form method="post" action="${redirectPath(charge)}">
${proposed === 'reject' ? buttons.reverse() : buttons}
</form>
<p class="nota">Después vuelves a ${merchant}. Si cierras esta página, el cargo queda pendiente hasta que vence.</p>
</main>`,
  );
}

export function unknownChargePage(): Html {
  return html`<main class="hoja">
<p class="cinta">Ambiente de pruebas</p>
<h1>Este cargo no existe</h1>
<p>La dirección está incompleta o el simulador se reinició sin guardar su estado. Vuelve a la tienda y revisa tu compra.</p>
</main>`;
}

function row(label: string, value: string): Html {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
}

function redirectPath({ id, threeDSecure }: Charge): string {
  const { pathname } = new URL(threeDSecure?.url ?? '');
  return `${pathname.slice(0, pathname.indexOf(id))}${id}/redirect/`;
}

function formatPesos(amount: Centavos): string {
  const figure = toPesos(amount).toLocaleString('es-MX', { minimumFractionDigits: 2 });
  return `$${figure} MXN`;
}
