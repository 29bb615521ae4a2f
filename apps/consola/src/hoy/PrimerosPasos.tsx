import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { permitido } from '../sesion/sesion.ts';
import { Box } from '../ui/Box.tsx';
import './PrimerosPasos.css';

/** The way from an empty house to a show on sale; each step leads to its screen. */
const PASOS = [
  {
    titulo: 'Di quién vende',
    texto: 'Nombre, domicilio y correo que leen tus compradores, tu logo y tus textos legales.',
    href: paths.ajustes(),
    accion: 'administrar',
  },
  {
    titulo: 'Invita a tu equipo',
    texto: 'Cada quien con su papel y sus eventos, por correo.',
    href: paths.equipo(),
    accion: 'administrar',
  },
  {
    titulo: 'Tu recinto',
    texto: 'Sube su mapa como lo tiene tu diseñador, o dibújalo aquí.',
    href: paths.recintos(),
    accion: 'editar_evento',
  },
  {
    titulo: 'Tu primer evento',
    texto: 'Nombre, fecha y recinto; los precios y lo demás se llenan después.',
    href: paths.nuevoEvento(),
    accion: 'editar_evento',
  },
] as const;

/** "Primeros pasos" (§C2.2): the steps that the person may take. */
export function PrimerosPasos() {
  const suyos = PASOS.filter(({ accion }) => permitido(accion));
  if (suyos.length === 0) return null;
  return (
    <Box title="Primeros pasos" flush>
      <ol className="pasos">
        {suyos.map(({ titulo, texto, href }, i) => (
          <li key={href}>
            <span className="pasos__numero" aria-hidden="true">
              {i + 1}
            </span>
            <div>
              <Link href={href}>{titulo}</Link>
              <p className="nota">{texto}</p>
            </div>
          </li>
        ))}
      </ol>
    </Box>
  );
}
