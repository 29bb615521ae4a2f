import type { Charge } from './entities.ts';
import { pesosOf } from './forms.ts';
import { type Html, html } from './html.ts';
import { dueOf, inFours, stateOf } from './paymentForm.ts';
import type { Provider } from './provider.ts';

const SHOWN = 50;

/** The part of the control page where money is paid to references, and where a store takes it back. */
export function paymentsSection({ store }: Provider, outcome: Html | ''): Html {
  const charges = store.charges
    .all()
    .filter(({ reference }) => reference)
    .reverse();
  const open = charges.filter(({ status }) => status === 'in_progress').slice(0, SHOWN);
  const paid = charges.filter(({ authorization }) => authorization !== null).slice(0, SHOWN);
  return html`<section id="pagar">
<h2>Pagar una referencia</h2>
${outcome}
<p>Escribe la referencia de la tienda, o la CLABE y su concepto. Sirve cualquier cantidad; para pagar dos veces, vuelve a presionar; para pagar tarde, adelanta el reloj.</p>
<form method="post" action="/control"><input type="hidden" name="hacer" value="pagar"><label>Referencia o CLABE <input name="referencia" inputmode="numeric" required></label> <label>Concepto, si es transferencia <input name="concepto" maxlength="210"></label> <label>Pesos <input name="pesos" inputmode="decimal" required></label> <button>Pagar</button></form>
<h3>Esperan su pago</h3>
${open.length === 0 ? html`<p>Ninguna referencia espera su pago.</p>` : openTable(open)}
<h3>Pagos recibidos</h3>
${paid.length === 0 ? html`<p>Todavía no se recibe ninguno.</p>` : paidTable(paid)}
</section>`;
}

function openTable(charges: readonly Charge[]): Html {
  return html`<table>
<thead><tr><th scope="col">Orden</th><th scope="col">Referencia</th><th scope="col">Monto</th><th scope="col">Vence</th><th scope="col">Pagar</th></tr></thead>
<tbody>${charges.map(
    charge => html`<tr><td>${charge.orderId ?? charge.id}</td><td class="numero">${shown(charge)}</td><td>${pesosOf(charge.amount)}</td><td>${dueOf(charge)}</td><td>${payExactly(charge)}</td></tr>
`,
  )}</tbody>
</table>`;
}

function paidTable(charges: readonly Charge[]): Html {
  return html`<table>
<thead><tr><th scope="col">Orden</th><th scope="col">Referencia</th><th scope="col">Monto</th><th scope="col">Estado</th><th scope="col">La tienda se arrepiente</th></tr></thead>
<tbody>${charges.map(
    charge => html`<tr><td>${charge.orderId ?? 'Pago aparte'}</td><td class="numero">${shown(charge)}</td><td>${pesosOf(charge.amount)}</td><td>${stateOf(charge)}</td><td>${
      charge.reference?.method === 'store' && charge.status === 'completed'
        ? html`<form method="post" action="/control"><input type="hidden" name="hacer" value="tienda_cancela"><input type="hidden" name="id" value="${charge.id}"><button>Cancelar el pago</button></form>`
        : '—'
    }</td></tr>
`,
  )}</tbody>
</table>`;
}

function payExactly(charge: Charge): Html {
  const to = numberOf(charge);
  return html`<form method="post" action="/control"><input type="hidden" name="hacer" value="pagar"><input type="hidden" name="referencia" value="${to}"><input type="hidden" name="pesos" value="${(charge.amount / 100).toFixed(2)}"><button>Pagar exacto</button></form> <a href="/pagar/${to}">Otra cantidad</a>`;
}

function shown(charge: Charge): string {
  const place = charge.reference?.method === 'store' ? 'Tienda' : 'SPEI';
  return `${place} ${inFours(numberOf(charge)) || 'sin concepto'}`;
}

/** The till's number, or the concept of a transfer. */
function numberOf({ reference }: Charge): string {
  return (reference?.method === 'store' ? reference.number : reference?.name) ?? '';
}
