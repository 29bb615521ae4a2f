import { useAnswer } from '@taquilla/cliente/useAnswer';
import { useParams } from 'wouter';
import { Reading } from '../ui/Reading.tsx';
import { Disenador } from './Disenador.tsx';
import { useConsultaNueva } from './useConsultaNueva.ts';
import './disenador.css';

/** The venue designer (§C10). */
export function DisenadorPage() {
  const recintoId = useParams<{ id: string }>().id;
  const answer = useAnswer(useConsultaNueva(recintoId));
  return <Reading answer={answer}>{leido => <Disenador leido={leido} />}</Reading>;
}
