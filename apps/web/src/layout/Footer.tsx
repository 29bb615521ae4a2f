import { ErrorBoundary } from '@taquilla/ui/ErrorBoundary.tsx';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { useSesion } from '../sesion/useSesion.ts';
import { Logo } from './Logo.tsx';
import { type Configuracion, useConfiguracion } from './useConfiguracion.ts';
import './Footer.css';

const LIGAS = [
  [paths.legal('terminos_y_condiciones'), 'Términos y condiciones'],
  [paths.legal('aviso_de_privacidad'), 'Aviso de privacidad'],
  [paths.legal('nuestras_politicas'), 'Nuestras políticas'],
] as const;

/** Legal, app and social links and the operator's contact (§2.18), as far as the operator has set them. */
export function Footer() {
  const configuracion = useConfiguracion();
  const { status } = useSesion();
  // The page for guests' lost mails is closed to who is logged in.
  const boletos =
    status === 'authenticated'
      ? ([paths.perfil('mis_compras'), 'Mis compras'] as const)
      : ([paths.recuperarBoletos(), 'Recuperar mis boletos'] as const);
  const ligas = [...LIGAS, boletos, [paths.reembolsos(), 'Estado de los reembolsos'] as const];
  return (
    <footer className="pie">
      <div className="ancho pie__rejilla">
        <div className="pie__marca">
          <Logo />
          <p>Boletos para conciertos, teatro, lucha y festivales. Pagas exactamente lo que ves.</p>
        </div>
        <nav aria-labelledby="pie-legales">
          <h2 id="pie-legales">Legales</h2>
          <ul>
            {ligas.map(([href, nombre]) => (
              <li key={href}>
                <Link href={href}>{nombre}</Link>
              </li>
            ))}
          </ul>
        </nav>
        {/* A broken answer about the operator must not keep a buyer from buying. */}
        <ErrorBoundary instead={null}>
          {configuracion && <Ligas ligas={configuracion.ligas} />}
          {configuracion && <Contacto {...configuracion} />}
        </ErrorBoundary>
      </div>
    </footer>
  );
}

function Ligas({ ligas }: Pick<Configuracion, 'ligas'>) {
  return (
    <>
      <ListaDeLigas
        titulo="La app"
        ligas={[
          ['Para iPhone', ligas.iphone],
          ['Para Android', ligas.android],
        ]}
      />
      <ListaDeLigas
        titulo="Síguenos"
        ligas={[
          ['Instagram', ligas.instagram],
          ['Facebook', ligas.facebook],
        ]}
      />
    </>
  );
}

function ListaDeLigas({ titulo, ligas }: { titulo: string; ligas: [nombre: string, url: string | null][] }) {
  const puestas = ligas.filter(([, url]) => url !== null);
  if (puestas.length === 0) return null;
  return (
    <div>
      <h2>{titulo}</h2>
      <ul>
        {puestas.map(([nombre, url]) => (
          <li key={nombre}>
            <a href={url ?? undefined} rel="noopener noreferrer" target="_blank">
              {nombre}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Contacto({ direccion, correo, telefono }: Configuracion) {
  return (
    <address className="pie__contacto">
      <h2>Contacto</h2>
      <span>{direccion}</span>
      <a href={`mailto:${correo}`}>{correo}</a>
      <a href={`tel:${telefono.replace(/[^\d+]/g, '')}`} className="num">
        {telefono}
      </a>
    </address>
  );
}
