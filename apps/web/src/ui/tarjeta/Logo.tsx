import amex from './logos/amex.svg';
import banamex from './logos/banamex.svg';
import banorte from './logos/banorte.svg';
import bbva from './logos/bbva.svg';
import carnet from './logos/carnet.svg';
import hsbc from './logos/hsbc.svg';
import mastercard from './logos/mastercard.svg';
import santander from './logos/santander.svg';
import scotiabank from './logos/scotiabank.svg';
import visa from './logos/visa.svg';
import './CamposDeTarjeta.css';

/** Brands and banks by their usual names, drawn by hand (§9.12). */
const LOGOS: Readonly<Record<string, string>> = {
  Visa: visa,
  Mastercard: mastercard,
  'American Express': amex,
  Carnet: carnet,
  BBVA: bbva,
  Santander: santander,
  Banorte: banorte,
  Banamex: banamex,
  HSBC: hsbc,
  Scotiabank: scotiabank,
};

/** The banks whose debit cards are shown as accepted. Any other card works if its bank allows it. */
export const BANCOS_DE_DEBITO = ['BBVA', 'Banamex', 'Banorte', 'Santander', 'HSBC', 'Scotiabank'] as const;

/** The logo of a brand or bank; its name in words if none is drawn. `adorna`: the name stands beside it already. */
export function Logo({ de, adorna = false }: { de: string; adorna?: boolean }) {
  const src = LOGOS[de];
  if (!src) return adorna ? null : de;
  // Reserves the logo's size, so that nothing moves: all banks are drawn 60 by 30, all brands 48 by 30.
  const width = esBanco(de) ? 56 : 45;
  return <img className="logo-tarjeta" src={src} alt={adorna ? '' : de} width={width} height={28} />;
}

function esBanco(de: string): boolean {
  return BANCOS_DE_DEBITO.some(banco => banco === de);
}
