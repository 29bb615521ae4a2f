import type { PromocionALaVista } from '@taquilla/contract/tienda/entidades/evento';
import './Promociones.css';

/** The promotions that apply by themselves, each in a line: `Lleva 3, paga 2 en Pista`. */
export function Promociones({ de, zona }: { de: readonly PromocionALaVista[]; zona?: string }) {
  const suyas = zona === undefined ? de : de.filter(({ zonas }) => zonas?.includes(zona) ?? true);
  if (suyas.length === 0) return null;
  return (
    <ul className="promociones">
      {suyas.map(({ nombre, texto, zonas }) => (
        <li key={nombre}>
          <b>{texto}</b>
          {zona === undefined && zonas && ` en ${zonas.join(', ')}`}
        </li>
      ))}
    </ul>
  );
}
