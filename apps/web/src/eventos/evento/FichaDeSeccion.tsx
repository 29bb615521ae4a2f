import type { Seccion } from '@taquilla/contract/tienda/entidades/evento';
import { formatEntero } from '@taquilla/rules/numeros';
import { tipoDeSeccion } from './secciones.ts';

/** A section, its type and what is left of each of its price zones (§2.24). */
export function FichaDeSeccion({ seccion }: { seccion: Seccion }) {
  const { nombre, bloque, disponiblesPorCategoria } = seccion;
  return (
    <>
      <strong>{nombre}</strong>
      <br />
      <span className="suave">{[bloque, tipoDeSeccion(seccion)].filter(Boolean).join(' · ')}</span>
      <ul>
        {/* Of what the organiser keeps back whole no zone is told. */}
        {disponiblesPorCategoria.length === 0 && (
          <li>
            <b>Agotado</b>
          </li>
        )}
        {disponiblesPorCategoria.map(({ categoria, disponibles }) => (
          <li key={categoria}>
            <span>{categoria}</span>
            <b>{disponibles === 0 ? 'Agotado' : formatEntero(disponibles)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
