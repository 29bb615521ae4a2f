import type { Rol } from '@taquilla/contract/comun/acceso';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { NOMBRE_DE_ROL } from '../sesion/roles.ts';
import { ConsoleIcon } from '../ui/ConsoleIcon.tsx';
import { Initials } from '../ui/Initials.tsx';
import { Marca } from './Marca.tsx';
import { type Entrada, estaEn } from './menu.ts';
import './Lado.css';

export interface LadoProps {
  grupos: readonly (readonly Entrada[])[];
  location: string;
  nombre: string;
  roles: readonly Rol[];
}

/** The dark side with the menu; the current entry joins the page. */
export function Lado({ grupos, location, nombre, roles }: LadoProps) {
  return (
    <aside className="lado" aria-label="Consola">
      <Link className="lado__marca" href={paths.hoy()}>
        <Marca />
      </Link>
      <nav aria-label="Principal">
        {grupos.map((grupo, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change places
          <ul key={i}>
            {grupo.map(({ href, texto, icono }) => (
              <li key={href}>
                <Link
                  className="lado__entrada"
                  href={href}
                  aria-current={estaEn(location, href) ? 'page' : undefined}
                >
                  <ConsoleIcon name={icono} />
                  {texto}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <Quien nombre={nombre} roles={roles} aqui={estaEn(location, paths.cuenta())} />
    </aside>
  );
}

interface QuienProps {
  nombre: string;
  roles: readonly Rol[];
  /** Whether the account's page is shown. */
  aqui: boolean;
}

function Quien({ nombre, roles, aqui }: QuienProps) {
  return (
    <Link className="lado__quien" href={paths.cuenta()} aria-current={aqui ? 'page' : undefined}>
      <Initials nombre={nombre} />
      <span>
        {nombre}
        <small>{roles.map(rol => NOMBRE_DE_ROL[rol]).join(', ')}</small>
      </span>
      <Icon name="derecha" />
      <span className="solo-lector">Tu cuenta</span>
    </Link>
  );
}
