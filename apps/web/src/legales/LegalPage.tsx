import { useAnswer } from '@taquilla/cliente/useAnswer';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { showWhole } from '@taquilla/ui/showWhole.ts';
import type { ComponentType } from 'react';
import { Link, useParams, useSearchParams } from 'wouter';
import { questionOf } from '../api/questionOf.ts';
import { NotFoundPage } from '../layout/NotFoundPage.tsx';
import { useConfiguracion } from '../layout/useConfiguracion.ts';
import { type Legal, paths } from '../paths.ts';
import { AvisoDePrivacidad } from './AvisoDePrivacidad.tsx';
import { NuestrasPoliticas } from './NuestrasPoliticas.tsx';
import type { Operador } from './operador.ts';
import { TerminosYCondiciones } from './TerminosYCondiciones.tsx';
import { TextoPropio } from './TextoPropio.tsx';
import './LegalPage.css';

interface Documento {
  titulo: string;
  /** The key of the operator's own text. */
  propio: 'terminos' | 'aviso' | 'politicas';
  /** The product's text, if the operator has none. */
  Texto: ComponentType<{ operador: Operador }>;
}

const DOCUMENTOS: Readonly<Record<Legal, Documento>> = {
  terminos_y_condiciones: {
    titulo: 'Términos y condiciones',
    propio: 'terminos',
    Texto: TerminosYCondiciones,
  },
  aviso_de_privacidad: { titulo: 'Aviso de privacidad', propio: 'aviso', Texto: AvisoDePrivacidad },
  nuestras_politicas: { titulo: 'Nuestras políticas', propio: 'politicas', Texto: NuestrasPoliticas },
};

const LEGALES = Object.keys(DOCUMENTOS) as Legal[];

/** One legal text with links to the other two (§2.9, §2.36): the operator's own (§C13.7), else the product's. */
export function LegalPage() {
  const params = useParams<{ documento: string }>();
  const operador = useConfiguracion();
  // A sale is bound to the version that was current when it was made.
  const version = Number(useSearchParams()[0].get('version')) || undefined;
  const { data: textos } = useAnswer(questionOf('legales', { query: version ? { version } : {} }));
  const documento = LEGALES.find(legal => legal === params.documento);
  if (!documento) return <NotFoundPage />;

  const { titulo, propio, Texto } = DOCUMENTOS[documento];
  const texto = textos?.[propio];
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
        {textos?.numero && texto ? (
          <TextoPropio texto={texto} numero={textos.numero} desde={textos.desde} />
        ) : operador && textos ? (
          <Texto operador={operador} />
        ) : (
          <Skeleton height="40rem" />
        )}
      </article>
    </div>
  );
}
