import { useEffect, useState } from 'react';
import css from './picture.module.css';

export function Picture({ photo, alt }: { readonly photo: Blob; readonly alt: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return url === undefined ? null : <img className={css.photo} src={url} alt={alt} />;
}
