import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { showWhole } from '@taquilla/ui/showWhole.ts';
import type { ComponentType } from 'react';
import { Link, useParams } from 'wouter';
import { NotFoundPage } from '../layout/NotFoundPage.tsx';
import { useConfiguracion } from '../layout/useConfiguracion.ts';
import { LEGALES, type Legal, paths } from '../paths.ts';
import { AvisoDePrivacidad } from './AvisoDePrivacidad.tsx';
import { NuestrasPoliticas } from './NuestrasPoliticas.tsx';
import type { Operador } from './operador.ts';
import { TerminosYCondiciones } from './TerminosYCondiciones.tsx';
import './LegalPage.css';

const DOCUMENTOS: Record<Legal, { titulo: string; Texto: ComponentType<{ operador: Operador }> }> = {
  terminos_y_condiciones: { titulo: 'Términos y condiciones', Texto: TerminosYCondiciones },
  aviso_de_privacidad: { titulo: 'Aviso de privacidad', Texto: AvisoDePrivacidad },
  nuestras_politicas: { titulo: 'Nuestras políticas', Texto: NuestrasPoliticas },
};

/** One legal text, with the way to the other two (§2.9, §2.36). */
export function LegalPage() {
  const params = useParams<{ documento: string }>();
  const operador = useConfiguracion();
  const documento = LEGALES.find(legal => legal === params.documento);
  if (!documento) return <NotFoundPage />;

  const { titulo, Texto } = DOCUMENTOS[documento];
  return (
    <div className="ancho legal">
      <PageTitle title={titulo} />
      <nav className="legal__otros" aria-label="Textos legales" onFocus={showWhole}>
        <ul>
          {LEGALES.map(legal => (
            <li key={legal}>
              <Link href={paths.legal(legal)} aria-current={legal === documento ? 'page' : undefined}>
                {DOCUMENTOS[legal].titulo}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <article className="legal__texto">
        <h1>{titulo}</h1>
        {operador ? <Texto operador={operador} /> : <Skeleton height="40rem" />}
      </article>
    </div>
  );
}
