// @ts-nocheck
// Made from openapi.yaml by `npm run generate`: an edit here is lost.

import { INTEGER_FORMATS } from '../schema/integer-formats.ts'
import { began } from '../validation/checking.ts'
import { withFailure } from '../validation/checking.ts'
import { hasValue } from '../validation/checking.ts'
import { isWholeNumber } from '../validation/checking.ts'
import { withFailures } from '../validation/checking.ts'
import { isObject } from '../json/pointer.ts'

export const validators = (() => {
const formats = INTEGER_FORMATS
const check_schema0 = validate52;
function validate53(data, {instancePath="", dynamicAnchors={}}={}){let vErrors = began(dynamicAnchors);
let errors = 0;
const evaluated0 = validate53.evaluated;
if(evaluated0.dynamicProps){evaluated0.props = undefined;}
if(evaluated0.dynamicItems){evaluated0.items = undefined;}
if(isObject(data)){if(!hasValue(data,"name")){vErrors = withFailure(vErrors,errors++,instancePath,"#/components/schemas/Plant","required",{missingProperty: "name"});}
if(hasValue(data,"name")){if(typeof data.name !== "string"){vErrors = withFailure(vErrors,errors++,instancePath+"/name","#/components/schemas/Plant/properties/name","type",{type: "string"});}}
if(hasValue(data,"tag")){if(typeof data.tag !== "string"){vErrors = withFailure(vErrors,errors++,instancePath+"/tag","#/components/schemas/Plant/properties/tag","type",{type: "string"});}}}
else {vErrors = withFailure(vErrors,errors++,instancePath,"#/components/schemas/Plant","type",{type: "object"});}
validate53.errors = vErrors;
return errors === 0;}
validate53.evaluated = {"props":{"name":true,"tag":true},"dynamicProps":false,"dynamicItems":false};
const formats0 = formats.int64;
function validate52(data, {instancePath="", dynamicAnchors={}}={}){let vErrors = began(dynamicAnchors);
let errors = 0;
const evaluated0 = validate52.evaluated;
if(evaluated0.dynamicProps){evaluated0.props = undefined;}
if(evaluated0.dynamicItems){evaluated0.items = undefined;}
if(!(validate53(data, {instancePath,dynamicAnchors}))){errors += validate53.errors.length;vErrors = withFailures(vErrors,validate53.errors);}
if(isObject(data)){if(!hasValue(data,"id")){vErrors = withFailure(vErrors,errors++,instancePath,"#/components/schemas/NewPlant/allOf/1","required",{missingProperty: "id"});}
if(hasValue(data,"id")){let data0 = data.id;
if(!isWholeNumber(data0)){vErrors = withFailure(vErrors,errors++,instancePath+"/id","#/components/schemas/NewPlant/allOf/1/properties/id","type",{type: "integer"});}
if(typeof data0 == "number"){if(!(formats0.validate(data0))){vErrors = withFailure(vErrors,errors++,instancePath+"/id","#/components/schemas/NewPlant/allOf/1/properties/id","format",{format: "int64"});}}}}
else {vErrors = withFailure(vErrors,errors++,instancePath,"#/components/schemas/NewPlant/allOf/1","type",{type: "object"});}
validate52.errors = vErrors;
return errors === 0;}
validate52.evaluated = {"props":{"id":true,"name":true,"tag":true},"dynamicProps":false,"dynamicItems":false};
const check_schema2 = validate55;
function validate55(data, {instancePath="", dynamicAnchors={}}={}){let vErrors = began(dynamicAnchors);
let errors = 0;
const evaluated0 = validate55.evaluated;
if(evaluated0.dynamicProps){evaluated0.props = undefined;}
if(evaluated0.dynamicItems){evaluated0.items = undefined;}
if(!(validate53(data, {instancePath,dynamicAnchors}))){errors += validate53.errors.length;vErrors = withFailures(vErrors,validate53.errors);}
if(isObject(data)){for(const key0 of Object.keys(data)){if((key0 !== "name") && (key0 !== "tag")){vErrors = withFailure(vErrors,errors++,instancePath,"#/paths/~1plants/post/responses/200/content/application~1json/schema","unevaluatedProperties",{unevaluatedProperty: key0});}}}
validate55.errors = vErrors;
return errors === 0;}
validate55.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
const check_schema3 = validate57;
const formats2 = formats.int32;
function validate57(data, {instancePath="", dynamicAnchors={}}={}){let vErrors = began(dynamicAnchors);
let errors = 0;
const evaluated0 = validate57.evaluated;
if(evaluated0.dynamicProps){evaluated0.props = undefined;}
if(evaluated0.dynamicItems){evaluated0.items = undefined;}
if(isObject(data)){if(!hasValue(data,"error")){vErrors = withFailure(vErrors,errors++,instancePath,"#/components/schemas/Error","required",{missingProperty: "error"});}
if(!hasValue(data,"message")){vErrors = withFailure(vErrors,errors++,instancePath,"#/components/schemas/Error","required",{missingProperty: "message"});}
if(hasValue(data,"error")){let data0 = data.error;
if(!isWholeNumber(data0)){vErrors = withFailure(vErrors,errors++,instancePath+"/error","#/components/schemas/Error/properties/error","type",{type: "integer"});}
if(typeof data0 == "number"){if(!(formats2.validate(data0))){vErrors = withFailure(vErrors,errors++,instancePath+"/error","#/components/schemas/Error/properties/error","format",{format: "int32"});}}}
if(hasValue(data,"message")){if(typeof data.message !== "string"){vErrors = withFailure(vErrors,errors++,instancePath+"/message","#/components/schemas/Error/properties/message","type",{type: "string"});}}}
else {vErrors = withFailure(vErrors,errors++,instancePath,"#/components/schemas/Error","type",{type: "object"});}
validate57.errors = vErrors;
return errors === 0;}
validate57.evaluated = {"props":{"error":true,"message":true},"dynamicProps":false,"dynamicItems":false};

return { "request /paths/~1plants/post/requestBody/content/application~1json/schema": check_schema0, "response /paths/~1plants/post/responses/200/content/application~1json/schema": check_schema2, "response /paths/~1plants/post/responses/400/content/application~1json/schema": check_schema3 }
})()
