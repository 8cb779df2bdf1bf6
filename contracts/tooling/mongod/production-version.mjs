/**
 * The MongoDB of k8s/overlays/production and of Compose, and of tests wherever it is on PATH or MongoDB's downloads can be reached. Elsewhere they run on
 * the newest that the Python package index has, 6.0.5; a CI run says which.
 */
export const productionVersion = '8.0.12';
